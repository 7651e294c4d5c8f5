import { randomBytes, scrypt, timingSafeEqual, type BinaryLike } from 'node:crypto';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { eq } from 'drizzle-orm';
import { accounts } from '../table.ts';

/** OWASP's cost for scrypt: 128 MiB and about 0.4 s for a hash. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
const prefix = 'scrypt:17:8:1:';
const keyLength = 64;
/** Number of concurrent hashes: each takes a thread and 128 MiB. */
const atOnceMax = 2;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex');
  return `${prefix}${salt}:${(await derive(password, salt)).toString('hex')}`;
}

/** Compares a password with its hash. If it is right, an older hash by better-auth is replaced. */
export async function verifyPassword(
  { autocommit }: Pick<Database, 'autocommit'>,
  { hash, password }: { readonly hash: string; readonly password: string },
): Promise<boolean> {
  if (hash.startsWith(prefix)) {
    const [salt = '', key = ''] = hash.slice(prefix.length).split(':');
    return timingSafeEqual(Buffer.from(key, 'hex'), await derive(password, salt));
  }
  const older = await import('better-auth/crypto');
  // A wrong password is hashed too, so that the response time does not reveal whether the address is known.
  const [isRight, renewed] = await Promise.all([older.verifyPassword({ hash, password }), hashPassword(password)]);
  if (isRight) await autocommit.orm.update(accounts).set({ password: renewed }).where(eq(accounts.password, hash));
  return isRight;
}

let atOnce = 0;
const waiting: (() => void)[] = [];

async function derive(password: string, salt: BinaryLike): Promise<Buffer> {
  if (atOnce >= atOnceMax) await new Promise<void>((resolve) => waiting.push(resolve));
  else atOnce += 1;
  try {
    return await new Promise((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, keyLength, cost, (error, key) => (error ? reject(error) : resolve(key)));
    });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else atOnce -= 1;
  }
}
