import { createHash } from 'node:crypto';

/** Digests of one body. A repeat shares at least one of them. */
export interface Fingerprints {
  /** Digest of the parsed value: the order of keys and white space do not matter. */
  readonly value: string;
  /** Digest with the original order of keys, which earlier versions store and compare. */
  readonly sent: string;
}

export function fingerprintsOf(body: unknown): Fingerprints {
  const sorted = JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return { value: `v2:${digestOf(sorted)}`, sent: digestOf(JSON.stringify(body)) };
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
