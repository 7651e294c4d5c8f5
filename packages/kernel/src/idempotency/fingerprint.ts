import { createHash } from 'node:crypto';

const form = 'v2:';

/** Digest of a body by its parsed value: the order of keys and white space do not matter. */
export function fingerprintOf(body: unknown): string {
  const sorted = JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return form + createHash('sha256').update(sorted).digest('base64url');
}

/**
 * Whether a key was used with another body. Digests of an older form can't be compared: their keys keep their answer
 * for the rest of their 24 hours.
 */
export function isOtherBody(kept: string, fingerprint: string): boolean {
  return kept.startsWith(form) && kept !== fingerprint;
}
