import { readFileSync } from 'node:fs';
import { createRequire, findPackageJSON } from 'node:module';

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
  return {
    pg: versionOf('pg', import.meta.url),
    // The copy used by pg.
    'pg-protocol': versionOf('pg-protocol', createRequire(import.meta.url).resolve('pg')),
    'drizzle-orm': versionOf('drizzle-orm', import.meta.url),
  };
}

function versionOf(name: string, from: string): string {
  try {
    const manifest = readFileSync(findPackageJSON(name, from) ?? '', 'utf8');
    return String((JSON.parse(manifest) as { version?: unknown }).version);
  } catch {
    return 'of an unknown version';
  }
}
