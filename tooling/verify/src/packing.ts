import { join } from 'node:path';
import { execute, type Ended } from './check.ts';
import { packageFolders, readText } from './repository.ts';

interface Manifest {
  name: string;
  private?: boolean;
  dependencies?: Record<string, string>;
}

export function manifestOf(folder: string): Manifest {
  return JSON.parse(readText(join(folder, 'package.json'))) as Manifest;
}

/** The packages that a release publishes. */
export function publishedFolders(): string[] {
  return packageFolders('package.json').filter(
    (folder) => /^packages\/[^/]+$/.test(folder) && manifestOf(folder).private !== true,
  );
}

/** Makes the tarball that a release uploads. */
export function pack(folder: string, tarball: string): Promise<Ended> {
  return pnpm(['pack', '--out', tarball], folder);
}

export function pnpm(args: string[], folder: string): Promise<Ended> {
  // pnpm sets this variable for its scripts; without pnpm around, npx fetches it.
  const running = process.env['npm_execpath'];
  // The path of a script or of a program.
  if (!running?.includes('pnpm')) return execute('npx', ['-y', 'pnpm@12', ...args], folder);
  return /\.[cm]?js$/.test(running) ? execute('node', [running, ...args], folder) : execute(running, args, folder);
}
