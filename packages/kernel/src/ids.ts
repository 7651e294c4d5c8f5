import { v7 } from 'uuid';

/**
 * The TypeID codec (github.com/jetify-com/typeid, spec 0.3): `<prefix>_` and 26 characters of
 * lower-case Crockford base32 for the 128 bits of a UUIDv7. PostgreSQL holds the plain uuid.
 *
 * Ours, because a list of 25 records encodes 75 ids and the library takes 1.4 us for each, three
 * times as long; `ids.test.ts` holds the two against each other.
 */
export const idPrefixes = [
  'ws', 'usr', 'mem', 'inv', 'fld', 'rec', 'note', 'call', 'pl', 'st', 'deal', 'task',
  'wf', 'run', 'evt', 'hook', 'dlv', 'key', 'imp', 'job',
] as const;
export type IdPrefix = (typeof idPrefixes)[number];

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const pairs = [...alphabet].flatMap((a) => [...alphabet].map((b) => a + b));
const suffixPattern = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** No row ever has it: what a malformed id is looked up as, so that it is unknown and nothing more. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';

export function newUuid(): string {
  return v7();
}

export function newId(prefix: IdPrefix): string {
  return encodeId(prefix, newUuid());
}

export function encodeId(prefix: IdPrefix, uuid: string): string {
  const hex = uuid.replaceAll('-', '');
  let text = `${prefix}_${pairs[Number.parseInt(hex.slice(0, 2), 16)]}`;
  for (let i = 2; i < 32; i += 5) {
    const bits = Number.parseInt(hex.slice(i, i + 5), 16);
    text += pairs[bits >> 10];
    text += pairs[bits & 1023];
  }
  return text;
}

/** The uuid of an id, or undefined for what is no id of this prefix. */
export function decodeId(prefix: IdPrefix, id: unknown): string | undefined {
  if (typeof id !== 'string' || !id.startsWith(`${prefix}_`)) return undefined;
  const suffix = id.slice(prefix.length + 1);
  if (!suffixPattern.test(suffix)) return undefined;
  let hex = ((digit(suffix, 0) << 5) | digit(suffix, 1)).toString(16).padStart(2, '0');
  for (let i = 2; i < 26; i += 4) {
    const bits = (digit(suffix, i) << 15) | (digit(suffix, i + 1) << 10) | (digit(suffix, i + 2) << 5) | digit(suffix, i + 3);
    hex += bits.toString(16).padStart(5, '0');
  }
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function digit(text: string, at: number): number {
  return alphabet.indexOf(text.charAt(at));
}
