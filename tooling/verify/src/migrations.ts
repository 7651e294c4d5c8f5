import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { check, execute, type Ended } from './check.ts';
import { root } from './repository.ts';

const config = 'packages/domain/drizzle.config.ts';
const migrationsFolder = 'packages/domain/migrations';

/** The committed migrations must create exactly the tables of the code, and keep only the newest snapshot. */
export const migrations = check('migrations', async () => {
  const snapshots = await listSnapshots();
  if (snapshots.length !== 1)
    return [`${migrationsFolder}/meta holds ${snapshots.length} snapshots. Keep the newest and delete the others.`];
  // Inside the repository, because drizzle-kit only accepts relative paths.
  const copy = await mkdtemp(join(root, 'node_modules/.migrations-'));
  try {
    const out = relative(root, join(copy, 'migrations'));
    await cp(join(root, migrationsFolder), join(copy, 'migrations'), { recursive: true });
    await writeFile(
      join(copy, 'drizzle.config.ts'),
      `import config from ${JSON.stringify(join(root, config))};\n` +
        `export default { ...config, out: ${JSON.stringify(`./${out}`)} };\n`,
    );
    const before = await readdir(join(copy, 'migrations'));
    const { code, output } = await generate(relative(root, join(copy, 'drizzle.config.ts')));
    if (code !== 0 || !output.includes('No schema changes')) {
      const added = (await readdir(join(copy, 'migrations'))).filter((file) => !before.includes(file));
      return [
        'The tables differ from ' +
          `${migrationsFolder}${added.length > 0 ? ` (${added.join(', ')} would be added)` : ''}. Run "npx -y ` +
          'pnpm@12 migration --name <what>" and commit the result.',
        output.trim(),
      ];
    }
    return [];
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
});

function generate(configFile: string, ...options: string[]): Promise<Ended> {
  return execute('drizzle-kit', ['generate', '--config', configFile, ...options]);
}

async function listSnapshots(): Promise<string[]> {
  const meta = await readdir(join(root, migrationsFolder, 'meta'));
  return meta.filter((file) => file.endsWith('_snapshot.json')).toSorted();
}

// Writes a migration for changed tables. drizzle-kit only compares with the newest snapshot.
if (import.meta.main) {
  const { code, output } = await generate(config, ...process.argv.slice(2));
  process.stdout.write(output);
  process.exitCode = code;
  for (const older of (await listSnapshots()).slice(0, -1)) await rm(join(root, migrationsFolder, 'meta', older));
}
