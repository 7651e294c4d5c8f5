import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { execute } from './check.ts';
import { root } from './repository.ts';

/** Writes a migration for what changed in the tables. drizzle-kit compares with the newest snapshot alone. */
const { code, output } = await execute('drizzle-kit', [
  'generate',
  '--config',
  'packages/domain/drizzle.config.ts',
  ...process.argv.slice(2),
]);
process.stdout.write(output);
process.exitCode = code ?? 1;

const meta = join(root, 'packages/domain/migrations/meta');
const snapshots = (await readdir(meta)).filter((file) => file.endsWith('_snapshot.json')).toSorted();
for (const older of snapshots.slice(0, -1)) await rm(join(meta, older));
