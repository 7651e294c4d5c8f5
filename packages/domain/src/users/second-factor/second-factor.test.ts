import { sql } from 'drizzle-orm';
import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';
import { clientAddressHeader, createAuth, createUser, findSignedIn, type Auth, type SignIn } from '../index.ts';
import { removeSecondFactor } from './second-factor.ts';

const publicUrl = 'http://127.0.0.1:3000';
const secret = 'a secret that only these tests know, 0123456789';
const password = 'correct horse battery';

let world: World;
let auth: Auth;
const noted: SignIn[] = [];
beforeAll(async () => {
  world = await openWorld();
  auth = await createAuth({
    database: world.database,
    secret,
    publicUrl,
    onSignIn: async (signIn) => void noted.push(signIn),
  });
});
afterAll(() => world.close());

describe('a second factor', () => {
  it('is asked for after the password, and opens the session', async () => {
    const { person, app } = await enrolled();
    const challenge = await post('/sign-in/email', { email: person.email, password });
    expect(await challenge.json()).toMatchObject({ twoFactorRedirect: true });
    expect(await signedIn(challenge)).toBeUndefined();
    noted.length = 0;
    const wrong = await post('/two-factor/verify-totp', { code: '000000' }, cookiesOf(challenge));
    expect(wrong.status).toBe(401);
    const right = await post('/two-factor/verify-totp', { code: nextCode(app) }, cookiesOf(challenge));
    expect(right.status).toBe(200);
    expect(await signedIn(right)).toMatchObject({ id: person.id });
    expect(noted.map(({ action, user }) => [action, user.id])).toEqual([
      ['signIn.fail', person.id],
      ['signIn.succeed', person.id],
    ]);
  });

  it('takes a code once, also from two callers at once', async () => {
    const { person, app } = await enrolled();
    const challenges = await Promise.all(
      Array.from({ length: 5 }, () => post('/sign-in/email', { email: person.email, password })),
    );
    const code = nextCode(app);
    const answers = await Promise.all(
      challenges.map((challenge) => post('/two-factor/verify-totp', { code }, cookiesOf(challenge))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  });

  it('is no longer asked for on a device that was trusted, until it is removed and added again', async () => {
    const { person, app } = await enrolled();
    const challenge = await post('/sign-in/email', { email: person.email, password });
    const trusting = await post(
      '/two-factor/verify-totp',
      { code: nextCode(app), trustDevice: true },
      cookiesOf(challenge),
    );
    const again = await post('/sign-in/email', { email: person.email, password }, cookiesOf(trusting));
    expect(await signedIn(again)).toMatchObject({ id: person.id });
    expect(await signedIn(await post('/sign-in/email', { email: person.email, password }))).toBeUndefined();
  });

  it('is locked for a while after ten wrong codes, over as many sign-ins as they take', async () => {
    const { person, app } = await enrolled();
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1) {
      const challenge = await post('/sign-in/email', { email: person.email, password });
      const code = String(at).padStart(6, '0');
      statuses.push((await post('/two-factor/verify-totp', { code }, cookiesOf(challenge))).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    const challenge = await post('/sign-in/email', { email: person.email, password });
    expect((await post('/two-factor/verify-totp', { code: nextCode(app) }, cookiesOf(challenge))).status).toBe(429);
  });

  it('judges ten of fifty codes that are guessed at once', async () => {
    const { person } = await enrolled();
    const challenges = await Promise.all(
      Array.from({ length: 10 }, () => post('/sign-in/email', { email: person.email, password })),
    );
    const guesses = challenges.flatMap((challenge) => Array.from({ length: 5 }, () => cookiesOf(challenge)));
    const answers = await Promise.all(
      guesses.map((cookie, at) => post('/two-factor/verify-totp', { code: String(at).padStart(6, '0') }, cookie)),
    );
    expect(countsOf(answers)).toEqual({ 401: 10, 429: 40 });
  });

  it.each([
    ['/two-factor/verify-totp', (at: number) => String(at).padStart(6, '0')],
    ['/two-factor/verify-backup-code', (at: number) => `abcde-fgh${at}`],
  ])('judges ten of fifty codes that a stolen session guesses at %s', async (path, codeOf) => {
    const { cookie } = await enrolled();
    noted.length = 0;
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => post(path, { code: codeOf(at) }, cookie)));
    expect(countsOf(answers)).toEqual({ 401: 10, 429: 40 });
    expect(noted.map(({ action }) => action)).toEqual(Array.from({ length: 10 }, () => 'signIn.fail'));
  });

  it.each([
    ['/two-factor/enable', 'password'],
    ['/two-factor/disable', 'password'],
    ['/two-factor/generate-backup-codes', 'password'],
    ['/change-password', 'currentPassword'],
  ])('lets a stolen session guess the password 20 times at %s, each in the audit log', async (path, field) => {
    const { cookie } = await enrolled();
    noted.length = 0;
    const ask = (guess: string) => post(path, { [field]: guess, newPassword: 'seven green umbrellas' }, cookie);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => ask(`guess number ${at}`)));
    expect(countsOf(answers)).toEqual({ 400: 20, 429: 30 });
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(noted.map(({ action }) => action)).toEqual(Array.from({ length: 20 }, () => 'signIn.fail'));
    expect((await ask(password)).status).toBe(429);
  });

  it('is replaced by each of its recovery codes once', async () => {
    const { person, codes } = await enrolled();
    noted.length = 0;
    const use = async (code = '') => {
      const challenge = await post('/sign-in/email', { email: person.email, password });
      return post('/two-factor/verify-backup-code', { code }, cookiesOf(challenge));
    };
    expect(codes).toHaveLength(10);
    const first = await use(codes[0]);
    expect(await signedIn(first)).toMatchObject({ id: person.id });
    expect((await use(codes[0])).status).toBe(401);
    expect((await use(codes[1])).status).toBe(200);
    expect(noted.map(({ action }) => action)).toEqual([
      'signIn.useRecoveryCode',
      'signIn.fail',
      'signIn.useRecoveryCode',
    ]);
    const renewed = await post('/two-factor/generate-backup-codes', { password }, cookiesOf(first));
    const { backupCodes } = (await renewed.json()) as { backupCodes: string[] };
    expect((await use(codes[2])).status).toBe(401);
    expect((await use(backupCodes[0])).status).toBe(200);
  });

  it('is added and removed only with the password', async () => {
    const person = await newPerson();
    const cookie = cookiesOf(await post('/sign-in/email', { email: person.email, password }));
    expect((await post('/two-factor/enable', { password: 'another password' }, cookie)).status).toBe(400);
    const { cookie: kept, person: another } = await enrolled();
    expect((await post('/two-factor/disable', { password: 'another password' }, kept)).status).toBe(400);
    noted.length = 0;
    expect((await post('/two-factor/disable', { password }, kept)).status).toBe(200);
    expect(noted.map(({ action }) => action)).toEqual(['signIn.removeSecondFactor']);
    expect(await signedIn(await post('/sign-in/email', { email: another.email, password }))).toBeDefined();
  });

  it('is not on before a first code of the app was entered', async () => {
    const person = await newPerson();
    const cookie = cookiesOf(await post('/sign-in/email', { email: person.email, password }));
    await post('/two-factor/enable', { password }, cookie);
    expect((await post('/two-factor/verify-totp', { code: '000000' }, cookie)).status).toBe(401);
    expect(await signedIn(await post('/sign-in/email', { email: person.email, password }))).toBeDefined();
  });

  it('never shows its secret again, and stores nothing readable', async () => {
    const { cookie, app, codes } = await enrolled();
    expect((await post('/two-factor/get-totp-uri', { password }, cookie)).status).toBe(404);
    const { rows } = await world.database.autocommit.orm.execute<{ text: string }>(
      sql`select to_jsonb(f)::text as text from second_factors f`,
    );
    const stored = rows.map(({ text }) => text).join('\n');
    expect(stored).not.toContain(app.secret.utf8);
    expect(stored).not.toContain(codes[0]);
  });

  it('is removed by the operator for a person who lost it', async () => {
    const { person } = await enrolled();
    await world.database.transaction((db) => removeSecondFactor(db, person.email));
    expect(await signedIn(await post('/sign-in/email', { email: person.email, password }))).toBeDefined();
    await expect(world.database.transaction((db) => removeSecondFactor(db, person.email))).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
  });
});

let people = 0;
async function newPerson() {
  people += 1;
  return createUser(world.database.autocommit, {
    name: 'Example Person',
    email: `person-${people}@example.com`,
    password,
  });
}

/** A person with an authenticator app, signed in. */
async function enrolled() {
  const person = await newPerson();
  const first = await post('/sign-in/email', { email: person.email, password });
  const offered = await post('/two-factor/enable', { password }, cookiesOf(first));
  const { totpURI, backupCodes } = (await offered.json()) as { totpURI: string; backupCodes: string[] };
  const app = URI.parse(totpURI);
  if (!(app instanceof TOTP)) throw new Error(`${totpURI} is not for an authenticator app.`);
  const confirmed = await post('/two-factor/verify-totp', { code: app.generate() }, cookiesOf(first));
  expect(confirmed.status).toBe(200);
  return { person, app, codes: backupCodes, cookie: cookiesOf(confirmed) };
}

function countsOf(answers: readonly Response[]) {
  return Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([at, { length }]) => [at, length]));
}

/** Not the code by which the app was added. */
function nextCode(app: TOTP): string {
  return app.generate({ timestamp: Date.now() + 30_000 });
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

/** From an address of its own: what is counted here is accounts. */
function post(path: string, body: object, cookie = ''): Promise<Response> {
  calls += 1;
  return auth.handler(
    new Request(`${publicUrl}/api/auth${path}`, {
      method: 'POST',
      headers: {
        origin: publicUrl,
        'content-type': 'application/json',
        [clientAddressHeader]: `10.7.${calls >> 8}.${calls & 255}`,
        cookie,
      },
      body: JSON.stringify(body),
    }),
  );
}
