import { SecretBox } from '@dossier/kernel/secret-box.ts';
import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyPlace, emails } from '../../mail/index.ts';
import { openWorld, type World } from '../../testing/world.ts';
import { clientAddressHeader, createAuth, createUser, type Auth, type SignIn } from '../index.ts';
import { accounts, verifications } from '../table.ts';

const publicUrl = 'http://127.0.0.1:3000';
const secret = 'a secret that only these tests know, 0123456789';
const secretBox = new SecretBox(secret);
const password = 'correct horse battery';

let world: World;
let auth: Auth;
const noted: SignIn[] = [];
beforeAll(async () => {
  world = await openWorld();
  const onSignIn = (signIn: SignIn) => Promise.resolve(void noted.push(signIn));
  auth = await createAuth({ database: world.database, secret, publicUrl, resetBox: secretBox, onSignIn });
});
afterAll(() => world.close());

let people = 0;
async function person() {
  people += 1;
  const email = `reset-${people}@example.com`;
  const { id } = await world.database.transaction((db) => createUser(db, { name: 'Example', email, password }));
  return { id, email };
}

let addresses = 0;
function post(path: string, body: unknown, by = auth, cookie = ''): Promise<Response> {
  addresses += 1;
  return by.handler(
    new Request(`${publicUrl}/api/auth${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: publicUrl,
        cookie,
        [clientAddressHeader]: `192.0.2.${addresses}`,
      },
      body: JSON.stringify(body),
    }),
  );
}

async function mailsTo(email: string) {
  return world.database.read.orm.select().from(emails).where(eq(emails.toAddress, email)).orderBy(emails.id);
}

async function linkTo(email: string): Promise<string> {
  const row = (await mailsTo(email)).at(-1);
  const body = secretBox.open(
    row?.sealedBody ?? '',
    bodyPlace({ workspaceId: row?.workspaceId ?? '', id: row?.id ?? '' }),
  );
  return /\/reset-password#(\S+)/.exec(body)?.[1] ?? '';
}

it('tells a person by mail that their password was changed, and refuses one of their own name', async () => {
  const { email } = await person();
  const signIn = await post('/sign-in/email', { email, password });
  const cookie = signIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const change = async (newPassword: string) =>
    (await post('/change-password', { currentPassword: password, newPassword }, auth, cookie)).status;
  expect(await change('ExampleExample1')).toBe(400);
  expect(await mailsTo(email)).toEqual([]);
  expect(await change('seven green umbrellas')).toBe(200);
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Your password was changed']);
});

describe('a forgotten password', () => {
  it('is answered alike for known and unknown addresses, and mails a link to the known one alone', async () => {
    const { email } = await person();
    const [known, unknown] = [
      await post('/request-password-reset', { email }),
      await post('/request-password-reset', { email: 'nobody@example.com' }),
    ];
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(await known.text()).toBe(await unknown.text());
    expect(await mailsTo('nobody@example.com')).toEqual([]);
    const token = await linkTo(email);
    expect(token).not.toBe('');
    const stored = await world.database.read.orm.select().from(verifications);
    expect(JSON.stringify([stored, await mailsTo(email)])).not.toContain(token);
  });

  it('is replaced once by the link, which ends every session and says so in a mail', async () => {
    const { id, email } = await person();
    const before = await post('/sign-in/email', { email, password });
    const cookie = before.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    await post('/request-password-reset', { email });
    const older = await linkTo(email);
    await post('/request-password-reset', { email });
    const token = await linkTo(email);
    const common = await post('/reset-password', { token, newPassword: 'password1234' });
    expect(common.status).toBe(400);
    expect((await post('/reset-password', { token, newPassword: 'another horse battery' })).status).toBe(200);
    for (const again of [token, older, 'unknown'])
      expect((await post('/reset-password', { token: again, newPassword: 'a third horse battery' })).status).toBe(400);
    const headers = { cookie, origin: publicUrl };
    const session = await auth.handler(new Request(`${publicUrl}/api/auth/get-session`, { headers }));
    expect(await session.json()).toBeNull();
    expect((await post('/sign-in/email', { email, password })).status).toBe(401);
    expect((await post('/sign-in/email', { email, password: 'another horse battery' })).status).toBe(200);
    expect((await mailsTo(email)).at(-1)?.subject).toBe('Your password was changed');
    expect(noted).toContainEqual(
      expect.objectContaining({ action: 'signIn.resetPassword', user: expect.objectContaining({ id }) }),
    );
  });

  it('is mailed three times an hour at most, and never to who signs in through the company', async () => {
    const { email } = await person();
    for (let n = 0; n < 5; n += 1) expect((await post('/request-password-reset', { email })).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(3);
    const other = await person();
    await world.database.autocommit.orm
      .delete(accounts)
      .where(and(eq(accounts.userId, other.id), like(accounts.providerId, 'credential')));
    expect((await post('/request-password-reset', { email: other.email })).status).toBe(200);
    expect(await mailsTo(other.email)).toEqual([]);
  });

  it('cannot be reset where the operator has no mail server', async () => {
    const without = await createAuth({ database: world.database, secret, publicUrl });
    const { email } = await person();
    expect((await post('/request-password-reset', { email }, without)).status).toBe(404);
    expect((await post('/reset-password', { token: 'x', newPassword: 'a horse' }, without)).status).toBe(404);
    const ways = async (one: Auth) => (await one.handler(new Request(`${publicUrl}/api/auth/ways`))).json();
    expect(await ways(without)).toMatchObject({ canReset: false });
    expect(await ways(auth)).toMatchObject({ canReset: true });
  });
});
