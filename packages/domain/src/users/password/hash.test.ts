import { eq } from 'drizzle-orm';
import { hashPassword as hashOlder } from 'better-auth/crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';
import { clientAddressHeader, createAuth, createUser } from '../index.ts';
import { accounts } from '../table.ts';

const publicUrl = 'http://127.0.0.1:3000';
const password = 'correct horse battery';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('hashes at the cost that OWASP names, and replaces an older hash when its person signs in', async () => {
  const email = 'person@example.com';
  const { id } = await createUser(world.database.autocommit, { name: 'Example Person', email, password });
  const stored = async () =>
    (await world.database.read.orm.select({ hash: accounts.password }).from(accounts).where(eq(accounts.userId, id)))[0]
      ?.hash;
  expect(await stored()).toMatch(/^scrypt:17:8:1:[\da-f]{32}:[\da-f]{128}$/);
  const older = await hashOlder(password);
  await world.database.autocommit.orm.update(accounts).set({ password: older }).where(eq(accounts.userId, id));
  const auth = await createAuth({ database: world.database, secret: 'a secret of 32 characters, at least', publicUrl });
  const signIn = async (given: string) => {
    const headers = { 'content-type': 'application/json', origin: publicUrl, [clientAddressHeader]: '192.0.2.7' };
    const body = JSON.stringify({ email, password: given });
    return (await auth.handler(new Request(`${publicUrl}/api/auth/sign-in/email`, { method: 'POST', headers, body })))
      .status;
  };
  expect(await signIn('not the password')).toBe(401);
  expect(await stored()).toBe(older);
  expect(await signIn(password)).toBe(200);
  expect(await stored()).toMatch(/^scrypt:17:8:1:/);
  expect([await signIn('not the password'), await signIn(password)]).toEqual([401, 200]);
});
