import { hkdfSync } from 'node:crypto';

/**
 * The secrets as better-auth takes them, newest first. The version of a secret does not depend on its place in the
 * list.
 */
export function secretVersions(secrets: readonly string[]): { version: number; value: string }[] {
  return [...new Set(secrets)].map((value) => ({
    version: Buffer.from(hkdfSync('sha256', value, 'dossier', 'better-auth version', 4)).readUInt32BE() >>> 1,
    value,
  }));
}
