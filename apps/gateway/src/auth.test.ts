import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGateway, type TestGateway } from './testing/gateway.ts';
import { signedIn } from './testing/person.ts';

let at: TestGateway;
beforeAll(async () => {
  at = await openGateway();
});
afterAll(() => at.close());

const session = (cookie: string) => at.ask('GET', '/api/auth/get-session', { headers: { Cookie: cookie } });

test('a person signs in, is known by the cookie, and signs out', async () => {
  const person = await signedIn(at);
  expect((await session(person.cookie)).body).toMatchObject({ user: { email: person.email } });
  const out = await at.ask('POST', '/api/auth/sign-out', {
    headers: { Cookie: person.cookie, Origin: at.gateway.url },
    body: {},
  });
  expect(out.status).toBe(200);
  expect((await session(person.cookie)).json).toBeNull();
});

test('the cookie is HttpOnly, SameSite=Lax and, behind https, Secure', async () => {
  const signInCookie = async (gateway: TestGateway, origin: string) => {
    const { email, password } = await signedIn(gateway, undefined, 'MEMBER', origin);
    return (
      await gateway.ask('POST', '/api/auth/sign-in/email', { headers: { Origin: origin }, body: { email, password } })
    ).cookies[0];
  };
  const plain = await signInCookie(at, at.gateway.url);
  expect(plain).toMatch(/HttpOnly/i);
  expect(plain).toMatch(/SameSite=Lax/i);
  expect(plain).not.toMatch(/Secure/i);
  const secure = await openGateway({ publicUrl: 'https://crm.example.com' });
  try {
    expect(await signInCookie(secure, 'https://crm.example.com')).toMatch(/^__Host-.*Path=\/;.*Secure/i);
  } finally {
    await secure.close();
  }
});

test('answers carry a request id, are not stored, and stay JSON', async () => {
  expect(
    await at.ask('POST', '/api/auth/sign-in/email', {
      headers: { Origin: at.gateway.url, 'X-Request-Id': 'mine' },
      body: { email: 'nobody@example.com', password: 'wrong password' },
    }),
  ).toMatchObject({
    status: 401,
    headers: { 'x-request-id': 'mine', 'cache-control': 'no-store' },
  });
  for (const path of ['/api/auth/nothing', '/api/auth']) expect((await at.ask('GET', path)).status, path).toBe(404);
});

test('a body of more than 1 MiB is 413', async () => {
  expect(
    await at.ask('POST', '/api/auth/sign-in/email', {
      headers: { Origin: at.gateway.url },
      body: { email: 'a'.repeat(2_000_000) },
    }),
  ).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
});

test('passwords and cookies are in no line of the log', async () => {
  const person = await signedIn(at);
  await session(person.cookie);
  const log = JSON.stringify(at.lines);
  for (const secret of [person.password, person.cookie, person.email]) expect(log).not.toContain(secret);
});

test('a sign-in, a failed one and a changed password are in the audit log, with the address', async () => {
  const workspace = await at.workspace();
  const person = await signedIn(at, workspace.id, 'ADMIN');
  const ask = (path: string, body: object, headers = {}) =>
    at.ask('POST', `/api/auth${path}`, { headers: { Origin: at.gateway.url, ...headers }, body });
  await ask('/sign-in/email', { email: person.email.toUpperCase(), password: 'a guess' });
  await ask('/sign-in/email', { email: 'nobody@example.com', password: 'a guess' });
  const changed = await ask(
    '/change-password',
    { currentPassword: person.password, newPassword: 'another password' },
    { Cookie: person.cookie },
  );
  expect(changed.status).toBe(200);
  const log = await at.ask('GET', '/api/v1/audit', { key: workspace.writeKey });
  expect(log).toMatchObject({ status: 200 });
  const entry = { subjectName: 'Test person', subjectId: person.id, address: '127.0.0.1' };
  expect(log.body).toMatchObject({
    data: [
      { action: 'signIn.changePassword', actorId: person.id, ...entry },
      { action: 'signIn.fail', actorKind: 'system', actorId: null, ...entry },
      { action: 'signIn.succeed', actorId: person.id, ...entry },
      { action: 'apiKeys.create' },
      { action: 'apiKeys.create' },
    ],
  });
});
