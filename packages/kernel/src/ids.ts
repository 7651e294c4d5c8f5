import {
  alphabet,
  hexDigits,
  hyphenCode,
  nilUuid,
  suffixLength,
  uuidLength,
  writeSuffix,
} from '@dossier/postgres-engine/type-id.ts';
import { v7 } from 'uuid';
import { clock } from './clock.ts';

/**
 * The TypeID codec (github.com/jetify-com/typeid, spec 0.3): `<prefix>_` and 26 characters of
 * lower-case Crockford base32 for the 128 bits of a UUIDv7. PostgreSQL holds the plain uuid.
 *
 * Ours, because a list of 25 records encodes 75 ids and the library takes 1.4 us for each, seven
 * times as long; `ids.test.ts` holds the two against each other.
 */
export const idPrefixes = [
  'ws',
  'usr',
  'mem',
  'inv',
  'fld',
  'rec',
  'note',
  'call',
  'pl',
  'st',
  'deal',
  'task',
  'wf',
  'run',
  'evt',
  'hook',
  'dlv',
  'key',
  'imp',
  'job',
  'exp',
] as const;
export type IdPrefix = (typeof idPrefixes)[number];

const digitValues = Array.from({ length: 128 }, (_, code) => alphabet.indexOf(String.fromCharCode(code)));
const hexCodes = Array.from(hexDigits, (digit) => digit.charCodeAt(0));

// Random bytes for many at a time: a call for each costs more than the rest of an id. The web app brings this file to
// browsers, so nothing here is of Node.
const randomBytes = new Uint8Array(4_096);
let randomAt = randomBytes.length;
const latest = { msecs: 0, seq: 0 };

/** A UUIDv7; of one process, each sorts behind the one before it. */
export function newUuid(): string {
  if (randomAt === randomBytes.length) {
    crypto.getRandomValues(randomBytes);
    randomAt = 0;
  }
  const random = randomBytes.subarray(randomAt, randomAt + 16);
  randomAt += 16;
  const now = clock.now();
  if (now > latest.msecs) {
    latest.msecs = now;
    // 32 bits count within a millisecond; the first is left to count into.
    latest.seq =
      (((random[0] ?? 0) & 127) << 24) | ((random[1] ?? 0) << 16) | ((random[2] ?? 0) << 8) | (random[3] ?? 0);
  } else {
    latest.seq += 1;
  }
  return v7({ random, ...latest });
}

export function newId(prefix: IdPrefix): string {
  return encodeId(prefix, newUuid());
}

// Filled anew by each call. Added up piece by piece, the text would be a rope that somebody has to flatten later.
const readCodes = new Uint8Array(uuidLength);
const suffixCodes = new Uint8Array(suffixLength);

export function encodeId(prefix: IdPrefix, uuid: string): string {
  for (let i = 0; i < uuidLength; i += 1) readCodes[i] = uuid.charCodeAt(i);
  writeSuffix(readCodes, 0, suffixCodes, 0);
  return `${prefix}_${String.fromCharCode.apply(null, suffixCodes as unknown as number[])}`;
}

export { nilUuid };

const uuidCodes = Array.from(nilUuid, (character) => character.charCodeAt(0));

/** The uuid of an id, or undefined for what is no id of this prefix. */
export function decodeId(prefix: IdPrefix, id: unknown): string | undefined {
  const start = prefix.length + 1;
  if (typeof id !== 'string' || id.length !== start + suffixLength || !id.startsWith(`${prefix}_`)) return undefined;
  let bits = 0;
  // The first digit stands for three bits.
  let bitCount = -2;
  if ((digitValues[id.charCodeAt(start)] ?? 0) > 7) return undefined;
  let at = 0;
  for (let i = start; i < id.length; i += 1) {
    const value = digitValues[id.charCodeAt(i)] ?? -1;
    if (value < 0) return undefined;
    bits = ((bits << 5) | value) & 511;
    bitCount += 5;
    while (bitCount >= 4) {
      bitCount -= 4;
      if (uuidCodes[at] === hyphenCode) at += 1;
      uuidCodes[at] = hexCodes[(bits >> bitCount) & 15] ?? 0;
      at += 1;
    }
  }
  return String.fromCharCode.apply(null, uuidCodes);
}
