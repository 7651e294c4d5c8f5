import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/**
 * The number of the newest migration in this version of graphile-worker. A worker would run it at its start, but its
 * role may not (docs/decisions/0038). Reads the file names, because loading the package takes longer.
 */
export async function newestJobMigration(): Promise<number> {
  const files = await readdir(fileURLToPath(new URL('../sql', import.meta.resolve('graphile-worker'))));
  return Math.max(...files.map((file) => Number.parseInt(file, 10)));
}
