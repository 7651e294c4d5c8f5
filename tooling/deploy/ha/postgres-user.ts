import { execFileSync } from 'node:child_process';

let found: { uid: number; gid: number } | undefined;

/** The user of Debian's PostgreSQL, which does not run as root. */
export function postgresUser(): { uid: number; gid: number } {
  found ??= { uid: idOf('-u'), gid: idOf('-g') };
  return found;
}

function idOf(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
}
