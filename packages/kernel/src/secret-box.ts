import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const nonceLength = 12;
const tagLength = 16;

/**
 * Secrets at rest: AES-256-GCM, with a key derived from AUTH_SECRET by HKDF-SHA256 (RFC 5869), so
 * that a copy of the database alone opens nothing. `context` says where a text belongs (table, row,
 * column) and is authenticated with it: moved to another row, it doesn't open.
 *
 * Sealed: `v1.<key id>.<base64url of nonce, ciphertext, tag>`. The key id tells a changed
 * AUTH_SECRET from a damaged text; it is derived too, and says nothing about the key.
 */
export class SecretBox {
  readonly #key: Uint8Array;
  readonly #prefix: string;

  constructor(secret: string) {
    this.#key = derive(secret, 'secret-box v1 key', 32);
    this.#prefix = `v1.${Buffer.from(derive(secret, 'secret-box v1 key id', 6)).toString('base64url')}.`;
  }

  seal(text: string, context: string): string {
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce);
    cipher.setAAD(Buffer.from(context));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return this.#prefix + sealed.toString('base64url');
  }

  /** Throws a SecretBoxError that says what is wrong, and never what was inside. */
  open(sealed: string, context: string): string {
    if (!sealed.startsWith(this.#prefix)) throw this.#wrongKey(sealed, context);
    const text = sealed.slice(this.#prefix.length);
    const bytes = Buffer.from(text, 'base64url');
    if (bytes.length < nonceLength + tagLength || bytes.toString('base64url') !== text)
      throw new SecretBoxError(`The secret of ${context} is damaged.`);
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, nonceLength), {
      authTagLength: tagLength,
    });
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(bytes.subarray(-tagLength));
    try {
      return decipher.update(bytes.subarray(nonceLength, -tagLength), undefined, 'utf8') + decipher.final('utf8');
    } catch (cause) {
      throw new SecretBoxError(`The secret of ${context} is damaged, or belongs somewhere else.`, { cause });
    }
  }

  #wrongKey(sealed: string, context: string): SecretBoxError {
    if (!/^v1\.[\w-]{8}\./.test(sealed))
      return new SecretBoxError(`The secret of ${context} is damaged, or was sealed by a newer version.`);
    return new SecretBoxError(
      `The secret of ${context} was sealed with another AUTH_SECRET. Start with that one again, or enter the secret anew.`,
    );
  }
}

export class SecretBoxError extends Error {}

function derive(secret: string, purpose: string, length: number): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'dossier', purpose, length));
}
