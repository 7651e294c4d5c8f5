import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { z } from 'zod';

const nonceLength = 12;
const tagLength = 16;

declare const isPlace: unique symbol;

/**
 * The place of a sealed text, which can't be opened anywhere else. Only `defineSealed` and `passingPlace` create one,
 * so nothing is sealed in a column unknown to `resealColumns` (docs/decisions/0041).
 */
export type SealedPlace = string & { readonly [isPlace]: true };

/** The place of data deleted within a day, which are not re-sealed. */
export function passingPlace(text: string): SealedPlace {
  // The brand exists only for the compiler.
  return text as SealedPlace;
}

/**
 * Secrets at rest: AES-256-GCM, with a key derived from AUTH_SECRET by HKDF-SHA256 (RFC 5869), so that a copy of the
 * database alone reveals nothing. The place of a text (table, row, column) is authenticated with it: moved to another
 * row, it can't be opened.
 *
 * Sealed: `v1.<key id>.<base64url of nonce, ciphertext, tag>`. The key id, also derived, reveals nothing about the key.
 * It names the secret that opens the text: AUTH_SECRET, or one of AUTH_SECRETS_ACCEPTED (docs/decisions/0041).
 */
export class SecretBox {
  readonly #prefix: string;
  readonly #key: Uint8Array;
  readonly #nonceKey: Uint8Array;
  readonly #keys: ReadonlyMap<string, Uint8Array>;

  /** `secret` seals and opens; the accepted ones only open texts that they have sealed. */
  constructor(secret: string, accepted: readonly string[] = []) {
    this.#prefix = prefixOf(secret);
    this.#key = keyOf(secret);
    this.#nonceKey = derive(secret, 'secret-box v1 nonce', 32);
    this.#keys = new Map([...accepted.map((old) => [prefixOf(old), keyOf(old)] as const), [this.#prefix, this.#key]]);
  }

  seal(text: string, place: SealedPlace): string {
    return this.#sealWith(randomBytes(nonceLength), text, place);
  }

  /**
   * `seal` with one result for a text and a place: a retry sends the same link. The nonce is a MAC of both, so no two
   * texts share one.
   */
  sealLink(text: string, place: SealedPlace): string {
    const mac = createHmac('sha256', this.#nonceKey).update(`${place}\0${text}`).digest();
    return this.#sealWith(mac.subarray(0, nonceLength), text, place);
  }

  #sealWith(nonce: Buffer, text: string, place: SealedPlace): string {
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce);
    cipher.setAAD(Buffer.from(place));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return this.#prefix + sealed.toString('base64url');
  }

  /** Throws a SecretBoxError that names the problem, but never the content. */
  open(sealed: string, place: SealedPlace): string {
    const key = this.#keys.get(sealed.slice(0, this.#prefix.length));
    if (!key) throw this.#wrongKey(sealed, place);
    const text = sealed.slice(this.#prefix.length);
    const bytes = Buffer.from(text, 'base64url');
    if (bytes.length < nonceLength + tagLength || bytes.toString('base64url') !== text)
      throw new SecretBoxError(`The secret of ${place} is damaged.`);
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), {
      authTagLength: tagLength,
    });
    decipher.setAAD(Buffer.from(place));
    decipher.setAuthTag(bytes.subarray(-tagLength));
    try {
      return decipher.update(bytes.subarray(nonceLength, -tagLength), undefined, 'utf8') + decipher.final('utf8');
    } catch (cause) {
      throw new SecretBoxError(`The secret of ${place} is damaged, or belongs somewhere else.`, { cause });
    }
  }

  /** The JSON in a text that a stranger may have sent: undefined if it is not ours, or was cut. */
  openLink<Link>(sealed: string, place: SealedPlace, schema: z.ZodType<Link>): Link | undefined {
    try {
      return schema.parse(JSON.parse(this.open(sealed, place)));
    } catch (error) {
      if (error instanceof SecretBoxError) return undefined;
      throw error;
    }
  }

  /** The same text under the newest secret; unchanged if it is already. Throws like `open`. */
  reseal(sealed: string, place: SealedPlace): string {
    const text = this.open(sealed, place);
    return sealed.startsWith(this.#prefix) ? sealed : this.seal(text, place);
  }

  #wrongKey(sealed: string, place: SealedPlace): SecretBoxError {
    if (!/^v1\.[\w-]{8}\./.test(sealed))
      return new SecretBoxError(`The secret of ${place} is damaged, or was sealed by a newer version.`);
    return new SecretBoxError(
      `The secret of ${place} was sealed with another AUTH_SECRET. Add that one to AUTH_SECRETS_ACCEPTED, or ` +
        'enter the secret anew.',
    );
  }
}

export class SecretBoxError extends Error {}

const keyOf = (secret: string) => derive(secret, 'secret-box v1 key', 32);
const prefixOf = (secret: string) =>
  `v1.${Buffer.from(derive(secret, 'secret-box v1 key id', 6)).toString('base64url')}.`;

function derive(secret: string, purpose: string, length: number): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'dossier', purpose, length));
}
