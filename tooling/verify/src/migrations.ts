import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { check, execute, type Ended } from './check.ts';
import { root } from './repository.ts';

const tables = ['--dialect', 'postgresql', '--casing', 'snake_case', '--schema', 'packages/domain/src/tables.ts'];
const migrationsFolder = 'packages/domain/migrations';

/** The committed migrations must create exactly the tables of the code, and keep only the newest snapshot. */
export const migrations = check('migrations', async () => {
  const snapshots = await listSnapshots();
  if (snapshots.length !== 1)
    return [`${migrationsFolder}/meta holds ${snapshots.length} snapshots. Keep the newest and delete the others.`];
  // Inside the repository, because drizzle-kit only accepts relative paths.
  const copy = await mkdtemp(join(root, 'node_modules/.migrations-'));
  try {
    await cp(join(root, migrationsFolder), copy, { recursive: true });
    const before = await readdir(copy);
    const { code, output } = await generate(relative(root, copy));
    if (code !== 0 || !output.includes('No schema changes')) {
      const added = (await readdir(copy)).filter((file) => !before.includes(file));
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

function generate(folder: string, ...options: string[]): Promise<Ended> {
  return execute('drizzle-kit', ['generate', ...tables, '--out', folder, ...options]);
}

async function listSnapshots(): Promise<string[]> {
  const meta = await readdir(join(root, migrationsFolder, 'meta'));
  return meta.filter((file) => file.endsWith('_snapshot.json')).toSorted();
}

// Writes a migration for changed tables. drizzle-kit only compares with the newest snapshot.
if (import.meta.main) {
  const { code, output } = await generate(migrationsFolder, ...process.argv.slice(2));
  process.stdout.write(output);
  process.exitCode = code;
  for (const older of (await listSnapshots()).slice(0, -1)) await rm(join(root, migrationsFolder, 'meta', older));
}
