import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KeyRing } from '../../api-keys/index.ts';
import { addMember } from '../../members/index.ts';
import { openWorld, type World } from '../../testing/world.ts';
import { clientAddressHeader, createAuth, createUser, findSignedIn, type Auth, type SignIn } from '../index.ts';
import { setPassword } from '../service.ts';
import { openOpenId, type Claims, type OpenIdHouse } from '../../testing/openid-house.ts';

const publicUrl = 'http://127.0.0.1:3000';
const secret = 'a secret that only these tests know, 0123456789';
const password = 'correct horse battery';
const client = { id: 'dossier', secret: 'a secret of the provider', returnUrl: `${publicUrl}/api/auth/callback/oidc` };

let world: World;
let house: OpenIdHouse;
let auth: Auth;
const claims = new Map<string, Claims>();
const noted: SignIn[] = [];
const logged: unknown[] = [];

beforeAll(async () => {
  world = await openWorld();
  house = await openOpenId(client, claims);
  auth = await authWith({});
});
afterAll(async () => {
  await house.close();
  await world.close();
});

describe("signing in through the company's provider", () => {
  it('opens the account of the verified address, and is noted', async () => {
    const { person, cookie } = await newPerson();
    noted.length = 0;
    const answer = await signInAs(person.email, true);
    expect(answer.headers.get('location')).toBe('/deals');
    expect(await signedIn(answer)).toMatchObject({ id: person.id });
    expect(noted.map(({ action, user }) => [action, user.id])).toEqual([['signIn.succeed', person.id]]);
    const again = await signInAs(person.email, true);
    expect(await signedIn(again)).toMatchObject({ id: person.id });
    const out = await post('/sign-out', {}, cookiesOf(again));
    expect(out.status).toBe(200);
    expect(await signedIn(again)).toBeUndefined();
    // The earlier holder of the account has not proven that the address is theirs.
    expect(await findSignedIn(auth, new Headers({ cookie }))).toBeUndefined();
    expect((await post('/sign-in/email', { email: person.email, password })).status).toBe(401);
  });

  it('ends the API keys of who held the account before, in every workspace', async () => {
    const { person } = await newPerson();
    const workspace = await world.workspace();
    await world.database.transaction((db) =>
      addMember({ db, workspaceId: workspace.id }, { userId: person.id, role: 'ADMIN' }),
    );
    const squatter = workspace.as({ kind: 'user', id: person.id, name: 'Example Person', role: 'ADMIN' });
    const { key } = (await squatter.apiKeys.create({ name: 'Program', scopes: ['write'] })).data;
    const ring = new KeyRing(world.database);
    expect(await ring.authenticate(key)).toBeDefined();
    await signInAs(person.email, true);
    expect(await ring.authenticate(key)).toBeUndefined();
  });

  it('refuses an address that the provider has not verified', async () => {
    const { person, cookie } = await newPerson();
    const answer = await signInAs(person.email, false);
    expect(answer.headers.get('location')).toContain('/sign-in?error=account_not_linked');
    expect(await signedIn(answer)).toBeUndefined();
    expect(await findSignedIn(auth, new Headers({ cookie }))).toMatchObject({ id: person.id });
    expect((await post('/sign-in/email', { email: person.email, password })).status).toBe(200);
  });

  it('makes no account for somebody who was not invited', async () => {
    const answer = await signInAs('stranger@example.com', true);
    expect(answer.headers.get('location')).toContain('/sign-in?error=signup_disabled');
    expect(await signedIn(answer)).toBeUndefined();
  });

  it('refuses addresses of other domains where the operator names some', async () => {
    const { person } = await newPerson();
    const limited = await authWith({ emailDomains: ['example.org'] });
    const answer = await signInAs(person.email, true, limited);
    expect(answer.headers.get('location')).toContain('/sign-in?error=');
    expect(await signedIn(answer)).toBeUndefined();
  });

  it('sends PKCE, state and nonce, and takes an answer only in the browser that asked', async () => {
    const { person } = await newPerson();
    const { back, url } = await start(person.email, true);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      code_challenge_method: 'S256',
      code_challenge: expect.any(String),
      state: expect.any(String),
      nonce: expect.any(String),
    });
    const elsewhere = await get(back, '');
    expect(elsewhere.headers.get('location')).toContain('/sign-in?error=');
    expect(await signedIn(elsewhere)).toBeUndefined();
  });

  it('refuses an ID token from the caller, and paths that lead elsewhere', async () => {
    const body = { provider: 'oidc', callbackURL: '/', errorCallbackURL: '/sign-in' };
    for (const more of [
      { idToken: { token: 'a.b.c' } },
      { requestSignUp: true },
      { additionalParams: { prompt: 'none' } },
      { callbackURL: 'https://example.org/' },
      { callbackURL: '//example.org/' },
      { callbackURL: '/\t/example.org/' },
    ]) {
      expect((await post('/sign-in/social', { ...body, ...more })).status, JSON.stringify(more)).toBeOneOf([400, 403]);
    }
  });

  it('stores no token of the provider, and logs neither its address nor its secret', async () => {
    const { person } = await newPerson();
    await signInAs(person.email, true);
    const { rows } = await world.database.read.orm.execute<{ text: string }>(
      sql`select to_jsonb(a)::text as text from accounts a where provider_id = 'oidc'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows)
      expect(JSON.parse(text)).toMatchObject({ access_token: null, refresh_token: null, id_token: null });
    const away = await authWith({ issuer: 'http://127.0.0.1:9' });
    expect((await post('/sign-in/social', startBody, '', away)).status).toBe(503);
    const wrong = await authWith({ clientSecret: 'another secret of the provider' });
    const refused = await signInAs(person.email, true, wrong);
    expect(refused.headers.get('location')).toContain('/sign-in?error=');
    const lines = logged.map((line) => (line instanceof Error ? `${line.stack} ${String(line.cause)}` : String(line)));
    expect(lines.join('\n')).toContain('OIDC_ISSUER');
    expect(lines.join('\n')).not.toMatch(/127\.0\.0\.1:|secret of the provider/);
  });

  it('is a fresh sign-in, and the only one of a person without a password', async () => {
    const { person } = await newPerson();
    const user = await signedIn(await signInAs(person.email, true));
    if (!user) throw new Error('The person is not signed in.');
    expect(user.isFresh).toBe(true);
    await expect(world.caller({ user }).users.confirmPassword({ password })).rejects.toMatchObject({
      issues: [{ path: ['password'], message: expect.stringContaining('Sign out, then sign in again') }],
    });
  });

  it('leaves the operator a way to give the person a password again', async () => {
    const { person } = await newPerson();
    await signInAs(person.email, true);
    await world.database.transaction((db) => setPassword(db, { email: person.email, password }));
    expect((await post('/sign-in/email', { email: person.email, password })).status).toBe(200);
  });

  it('is offered only where the operator has set it up', async () => {
    const without = await createAuth({ database: world.database, secret, publicUrl });
    const ways = (from: Auth) => from.handler(new Request(`${publicUrl}/api/auth/ways`));
    expect(await (await ways(auth)).json()).toEqual({ canReset: false, company: { label: 'Example Ltd' } });
    expect(await (await ways(without)).json()).toEqual({ canReset: false, company: null });
    expect((await post('/sign-in/social', startBody, '', without)).status).toBe(404);
  });
});

const startBody = { provider: 'oidc', callbackURL: '/deals', errorCallbackURL: '/sign-in' };

function authWith(more: { emailDomains?: string[]; issuer?: string; clientSecret?: string }): Promise<Auth> {
  return createAuth({
    database: world.database,
    secret,
    publicUrl,
    openId: {
      issuer: house.issuer,
      clientId: client.id,
      clientSecret: client.secret,
      label: 'Example Ltd',
      emailDomains: [],
      ...more,
    },
    onError: (message, cause) => void logged.push(message, cause),
    onSignIn: async (signIn) => void noted.push(signIn),
  });
}

let people = 0;
async function newPerson() {
  people += 1;
  const email = `colleague-${people}@example.com`;
  const person = await createUser(world.database.autocommit, { name: 'Example Person', email, password });
  return { person, cookie: cookiesOf(await post('/sign-in/email', { email, password })) };
}

async function start(email: string, isVerified: boolean, at: Auth = auth) {
  const login = `${email}-${isVerified}`;
  claims.set(login, { email, email_verified: isVerified });
  const begun = await post('/sign-in/social', startBody, '', at);
  expect(begun.status).toBe(200);
  const { url } = (await begun.json()) as { url: string };
  return { url: new URL(url), cookie: cookiesOf(begun), back: await house.follow(url, login) };
}

async function signInAs(email: string, isVerified: boolean, at: Auth = auth): Promise<Response> {
  const { back, cookie } = await start(email, isVerified, at);
  return get(back, cookie, at);
}

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ');
}

function signedIn(answer: Response) {
  return findSignedIn(auth, new Headers({ cookie: cookiesOf(answer) }));
}

let calls = 0;
const address = () => `10.8.${++calls >> 8}.${calls & 255}`;

function get(url: URL, cookie: string, at: Auth = auth): Promise<Response> {
  return at.handler(new Request(url, { headers: { [clientAddressHeader]: address(), cookie } }));
}

/** From an address of its own, so that no limit by address is met. */
function post(path: string, body: object, cookie = '', at: Auth = auth): Promise<Response> {
  return at.handler(
    new Request(`${publicUrl}/api/auth${path}`, {
      method: 'POST',
      headers: { origin: publicUrl, 'content-type': 'application/json', [clientAddressHeader]: address(), cookie },
      body: JSON.stringify(body),
    }),
  );
}
