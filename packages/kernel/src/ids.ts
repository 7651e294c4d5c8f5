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
 * The TypeID codec (github.com/jetify-com/typeid, spec 0.3): `<prefix>_` and 26 characters of lower-case Crockford
 * base32 for the 128 bits of a UUIDv7. PostgreSQL holds the plain uuid (docs/decisions/0005).
 *
 * Own code: a list of 25 rows encodes 75 ids, and the library takes 1.4 us for each, seven times as long.
 * `ids.test.ts` compares the two.
 */

/** The prefixes. The domain adds its own by declaration merging (docs/decisions/0001). */
export interface IdPrefixes extends Record<'ws' | 'evt' | 'job' | 'aud', unknown> {}
export type IdPrefix = keyof IdPrefixes;

const registered = new Map<string, number>();

/** Registers prefixes, each with the number at the end of its example in the document. Throws if one is taken. */
export function registerIds(examples: Readonly<Partial<Record<IdPrefix, number>>>): void {
  for (const [prefix, example] of Object.entries(examples)) {
    if (registered.has(prefix))
      throw new Error(`Two nouns have ids with "${prefix}_". Choose another prefix in packages/domain/src/ids.ts.`);
    registered.set(prefix, example);
  }
}

registerIds({ ws: 0, evt: 14, job: 19, aud: 30 });

export function registeredPrefixes(): string[] {
  return [...registered.keys()];
}

/** Example id in the document; undefined if the noun has not registered it, as in browsers. */
export function exampleId(prefix: IdPrefix): string | undefined {
  const example = registered.get(prefix);
  return example === undefined ? undefined : `${prefix}_01h455vb4pex5vsknk084sn${String(example).padStart(3, '0')}`;
}

const digitValues = Array.from({ length: 128 }, (_, code) => alphabet.indexOf(String.fromCharCode(code)));
const hexCodes = Array.from(hexDigits, (digit) => digit.charCodeAt(0));

const latest = { msecs: 0, seq: 0 };

// A system call for each id costs more than the rest of the id.
const randomPool = new Uint8Array(4_096);
let usedRandom = randomPool.length;

function randomBytes(): Uint8Array {
  if (usedRandom === randomPool.length) {
    crypto.getRandomValues(randomPool);
    usedRandom = 0;
  }
  usedRandom += 16;
  return randomPool.subarray(usedRandom - 16, usedRandom);
}

/** A UUIDv7. Within a process, each sorts after the previous one. */
export function newUuid(): string {
  const random = randomBytes();
  const now = clock.now();
  if (now > latest.msecs) {
    latest.msecs = now;
    // 32 bits count within a millisecond. The highest starts as 0, so that counting can't overflow.
    latest.seq = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
  } else {
    latest.seq += 1;
  }
  return v7({ random, ...latest });
}

export function newId(prefix: IdPrefix): string {
  return encodeId(prefix, newUuid());
}

// Reused by every call. Concatenated digits would be a rope, which costs more to flatten later.
const readCodes = new Uint8Array(uuidLength);
const suffixCodes = new Uint8Array(suffixLength);

export function encodeId(prefix: IdPrefix, uuid: string): string {
  for (let i = 0; i < uuidLength; i += 1) readCodes[i] = uuid.charCodeAt(i);
  writeSuffix(readCodes, 0, suffixCodes, 0);
  return `${prefix}_${String.fromCharCode.apply(null, suffixCodes as unknown as number[])}`;
}

export { nilUuid };

const uuidCodes = Array.from(nilUuid, (character) => character.charCodeAt(0));

/** The uuid of an id; undefined if it is no id of this prefix. */
export function decodeId(prefix: IdPrefix, id: unknown): string | undefined {
  const start = prefix.length + 1;
  if (typeof id !== 'string' || id.length !== start + suffixLength || !id.startsWith(`${prefix}_`)) return undefined;
  let bits = 0;
  // The first digit encodes three bits.
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

/** The uuid of an id that our own code made. */
export function uuidOf(prefix: IdPrefix, id: string): string {
  const uuid = decodeId(prefix, id);
  if (uuid === undefined) throw new Error(`"${id}" is no id with the prefix "${prefix}_".`);
  return uuid;
}
