import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The versions that the pipelined engine was tested with: it uses private parts of these packages. */
export const triedWith = { pg: '8.23.1', 'pg-protocol': '1.16.1', 'drizzle-orm': '0.45.4' } as const;

export type Versions = Readonly<Record<keyof typeof triedWith, string>>;

/** Names the packages with other versions; undefined if there is none. */
export function misfitOf(versions: Versions): string | undefined {
  const misfits = Object.entries(triedWith).flatMap(([name, tried]) => {
    const found = versions[name as keyof Versions];
    return found === tried ? [] : [`${name} ${found} is installed, and ${tried} is expected`];
  });
  return misfits.length > 0 ? misfits.join(', ') : undefined;
}

export function installedVersions(): Versions {
  const require = createRequire(import.meta.url);
  const requireOfPg = createRequire(require.resolve('pg'));
  return {
    pg: versionOf(require.resolve('pg')),
    'pg-protocol': versionOf(requireOfPg.resolve('pg-protocol')),
    'drizzle-orm': versionOf(require.resolve('drizzle-orm')),
  };
}

/** The version of the package that a file belongs to. */
function versionOf(file: string): string {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const version = versionIn(join(folder, 'package.json'));
    if (version !== undefined) return version;
  }
  return 'of an unknown version';
}

function versionIn(manifest: string): string | undefined {
  try {
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version?: unknown };
    return typeof version === 'string' ? version : undefined;
  } catch {
    return undefined;
  }
}
