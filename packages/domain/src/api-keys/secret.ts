import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefix = 'dsk_';
const randomLength = 40;
const pattern = /^dsk_[0-9A-Za-z]{46}$/;

/**
 * A new key: `dsk_`, 40 random base62 characters (238 bits), and their CRC32 (ISO-HDLC, as in zlib) in 6 base62 digits.
 * By the checksum, secret scanners recognise a key, and typos are found without a query.
 */
export function newSecret(): string {
  const body = prefix + Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return body + checksumOf(body);
}

export function isWellFormed(presented: string): boolean {
  if (!pattern.test(presented)) return false;
  const end = prefix.length + randomLength;
  return checksumOf(presented.slice(0, end)) === presented.slice(end);
}

export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** The beginning by which people recognise a key. */
export function startOf(secret: string): string {
  return secret.slice(prefix.length, prefix.length + 8);
}

function checksumOf(text: string): string {
  let digits = '';
  for (let rest = crc32(text); digits.length < 6; rest = Math.floor(rest / alphabet.length))
    digits = alphabet.charAt(rest % alphabet.length) + digits;
  return digits;
}
