import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefix = 'dsk_';
const randomLength = 40;
const pattern = /^dsk_[0-9A-Za-z]{46}$/;

/**
 * A new key: `dsk_`, 40 random base62 characters (238 bits), and the CRC32 of all that (ISO-HDLC,
 * as zlib has it) in 6 base62 digits, so that a secret scanner knows one and a typo is found at once.
 */
export function newSecret(): string {
  const body = prefix + Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return body + checksumOf(body);
}

/** Whether this can be a key at all; what can't is never looked up. */
export function isWellFormed(presented: string): boolean {
  if (!pattern.test(presented)) return false;
  const end = prefix.length + randomLength;
  return checksumOf(presented.slice(0, end)) === presented.slice(end);
}

export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** What people recognise a key by. */
export function startOf(secret: string): string {
  return secret.slice(prefix.length, prefix.length + 8);
}

function checksumOf(text: string): string {
  let digits = '';
  for (let rest = crc32(text); digits.length < 6; rest = Math.floor(rest / alphabet.length))
    digits = alphabet.charAt(rest % alphabet.length) + digits;
  return digits;
}
