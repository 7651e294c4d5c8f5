import { v7 } from 'uuid';

/**
 * The TypeID codec (github.com/jetify-com/typeid, spec 0.3): `<prefix>_` and 26 characters of
 * lower-case Crockford base32 for the 128 bits of a UUIDv7. PostgreSQL holds the plain uuid.
 *
 * Ours, because a list of 25 records encodes 75 ids and the library takes 1.4 us for each, seven
 * times as long; `ids.test.ts` holds the two against each other.
 */
export const idPrefixes = [
  'ws', 'usr', 'mem', 'inv', 'fld', 'rec', 'note', 'call', 'pl', 'st', 'deal', 'task',
  'wf', 'run', 'evt', 'hook', 'dlv', 'key', 'imp', 'job', 'exp',
] as const;
export type IdPrefix = (typeof idPrefixes)[number];

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const digitCodes = Array.from(alphabet, (digit) => digit.charCodeAt(0));
const hexValues = Array.from({ length: 128 }, (_, code) => Math.max(0, '0123456789abcdef'.indexOf(String.fromCharCode(code))));
const hyphenCode = 45;
const suffixPattern = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** No row ever has it: what a malformed id is looked up as, so that it is unknown and nothing more. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';

export function newUuid(): string {
  return v7();
}

export function newId(prefix: IdPrefix): string {
  return encodeId(prefix, newUuid());
}

// Filled anew by each call. Added up piece by piece, the text would be a rope that somebody has to flatten later.
const suffixCodes = Array.from({ length: 26 }, () => 0);

export function encodeId(prefix: IdPrefix, uuid: string): string {
  let bits = 0;
  // 26 digits of 5 bits are 130: two zeros come before the 128 of the uuid.
  let bitCount = 2;
  let at = 0;
  for (let i = 0; i < uuid.length; i += 1) {
    const code = uuid.charCodeAt(i);
    if (code === hyphenCode) continue;
    bits = (bits << 4) | (hexValues[code] ?? 0);
    bitCount += 4;
    if (bitCount < 5) continue;
    bitCount -= 5;
    suffixCodes[at] = digitCodes[(bits >> bitCount) & 31] ?? 0;
    at += 1;
  }
  return `${prefix}_${String.fromCharCode.apply(null, suffixCodes)}`;
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
