import { Database, isPassing } from '@dossier/postgres-engine/index.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';
import { jobContext } from '../../testing/job-context.ts';
import { clientAddressHeader, createAuth, createUser, findSignedIn, setPassword, type Auth, users } from '../index.ts';
import { prunings } from '../../prunings.job.ts';
import { sessions } from '../table.ts';

const publicUrl = 'http://127.0.0.1:3000';
const secret = 'a secret that only these tests know, 0123456789';
const password = 'correct horse battery';

let world: World;
let auth: Auth;
beforeAll(async () => {
  world = await openWorld();
  auth = await createAuth({ database: world.database, secret, publicUrl });
});
afterAll(() => world.close());

describe('signing in', () => {
  it('opens a session with a cookie that scripts and other sites cannot use', async () => {
    const person = await newPerson();
    const answer = await post('/sign-in/email', { email: person.email, password });
    expect(answer.status).toBe(200);
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^dossier\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await findSignedIn(auth, new Headers({ cookie }))).toEqual({
      ...person,
      sessionId: expect.any(String),
      isFresh: true,
      hasFactor: false,
    });
  });

  it('sends the cookie over https only where people reach the gateway by https', async () => {
    const person = await newPerson();
    const behindTls = await createAuth({ database: world.database, secret, publicUrl: 'https://crm.example.com' });
    const answer = await behindTls.handler(
      request('/sign-in/email', { email: person.email, password }, { base: 'https://crm.example.com' }),
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-dossier\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('finds a person however they type their address', async () => {
    const person = await newPerson();
    expect((await post('/sign-in/email', { email: person.email.toUpperCase(), password })).status).toBe(200);
  });

  it('answers a wrong password and an unknown address in the same words', async () => {
    const person = await newPerson();
    const wrong = await post('/sign-in/email', { email: person.email, password: 'not the password' });
    const unknown = await post('/sign-in/email', { email: 'nobody@example.com', password });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(await wrong.text()).toBe(await unknown.text());
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  it('is throttled per address on the network, on every process, and does not keep the victim out', async () => {
    const person = await newPerson();
    const another = await createAuth({ database: world.database, secret, publicUrl });
    const from = newAddress();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const answer = await (attempt % 2 === 0 ? auth : another).handler(
        request('/sign-in/email', { email: person.email, password: 'a guess, number x' }, { from }),
      );
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    expect((await post('/sign-in/email', { email: person.email, password })).status).toBe(200);
  });

  it('is slowed down per account from the 20th attempt on, but for devices that have signed in before', async () => {
    const person = await newPerson();
    const known = await post('/sign-in/email', { email: person.email, password });
    const device = known.headers.getSetCookie().find((cookie) => cookie.startsWith('dossier.device='));
    expect(device).toMatch(/HttpOnly/);
    const guess = (email: string) =>
      auth.handler(request('/sign-in/email', { email, password: 'a guess, number x' }, { from: newAddress() }));
    // All guesses run at once, each from its own address.
    for (const email of [person.email, 'nobody-at-all@example.com']) {
      const statuses = (await Promise.all(Array.from({ length: 30 }, () => guess(email)))).map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(20);
      expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    }
    const refused = await auth.handler(
      request('/sign-in/email', { email: person.email, password }, { from: newAddress() }),
    );
    expect(refused.status).toBe(429);
    const waitS = Number(refused.headers.get('retry-after'));
    expect(waitS).toBeGreaterThan(0);
    expect(waitS).toBeLessThanOrEqual(30);
    const theirs = await auth.handler(
      request(
        '/sign-in/email',
        { email: person.email, password },
        { from: newAddress(), cookie: device?.split(';', 1)[0] ?? '' },
      ),
    );
    expect(theirs.status).toBe(200);
  });

  it('counts by the header of the gateway and by nothing that a caller sends', async () => {
    const from = newAddress();
    const attempts = await Promise.all(
      Array.from({ length: 12 }, () =>
        auth.handler(
          request(
            '/sign-in/email',
            { email: 'nobody@example.com', password },
            { from, 'x-forwarded-for': newAddress() },
          ),
        ),
      ),
    );
    expect(attempts.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it('is refused for pages of another origin, in every environment', async () => {
    const person = await newPerson();
    const answer = await auth.handler(
      request('/sign-in/email', { email: person.email, password }, { origin: 'https://evil.example' }),
    );
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('takes localhost and 127.0.0.1 for the same machine', async () => {
    const person = await newPerson();
    expect(
      (
        await auth.handler(
          request('/sign-in/email', { email: person.email, password }, { origin: 'http://localhost:3000' }),
        )
      ).status,
    ).toBe(200);
    expect(
      (
        await auth.handler(
          request('/sign-in/email', { email: person.email, password }, { origin: 'http://localhost:4000' }),
        )
      ).status,
    ).toBe(403);
  });
});

describe('a session', () => {
  it('is found among other cookies, by better-auth as by us', async () => {
    const { cookie, person } = await signIn();
    const headers = new Headers({ cookie: `a=1; b; ${cookie}; dossier.session_token=second` });
    expect(await findSignedIn(auth, headers)).toEqual({
      ...person,
      sessionId: expect.any(String),
      isFresh: true,
      hasFactor: false,
    });
    expect((await auth.api.getSession({ headers }))?.user.id).toBe(person.id);
  });

  it('is kept without what its cookie carries', async () => {
    const { cookie, person } = await signIn();
    const [token = ''] = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)).split('.');
    const { rows } = await world.database.autocommit.orm.execute<{ row: string; isHashed: boolean }>(
      sql`
        select s::text as row, token = encode(sha256(${token}), 'hex') as "isHashed"
        from sessions s
        where user_id = ${sql.param(person.id, sessions.userId)}`,
    );
    expect(rows).toEqual([{ row: expect.not.stringContaining(token), isHashed: true }]);
  });

  it('is extended by asking for it, a day after it began at the earliest', async () => {
    const { cookie, person } = await signIn();
    const left = () =>
      world.database.read.orm
        .select({ days: sql<number>`round(extract(epoch from expires_at - now()) / 86400)::int` })
        .from(sessions)
        .where(eq(sessions.userId, person.id));
    await world.database.autocommit.orm
      .update(sessions)
      .set({ expiresAt: sql`now() + interval '20 days'` })
      .where(eq(sessions.userId, person.id));
    const answer = await auth.handler(request('/get-session', undefined, { cookie }));
    expect(answer.headers.getSetCookie()[0]).toContain('Max-Age=2592000');
    expect(await findSignedIn(auth, new Headers({ cookie: cookieOf(answer) }))).toEqual({
      ...person,
      sessionId: expect.any(String),
      isFresh: true,
      hasFactor: false,
    });
    expect(await left()).toEqual([{ days: 30 }]);
    expect((await auth.handler(request('/get-session', undefined, { cookie }))).headers.getSetCookie()).toEqual([]);
  });

  it('ends 90 days after the sign-in, however often it is used', async () => {
    const { cookie, person } = await signIn();
    const age = (interval: string) =>
      world.database.autocommit.orm
        .update(sessions)
        .set({ createdAt: sql`now() - ${interval}::interval` })
        .where(eq(sessions.userId, person.id));
    await age('89 days');
    expect(await findSignedIn(auth, new Headers({ cookie }))).toMatchObject({ id: person.id });
    await age('91 days');
    expect(await findSignedIn(auth, new Headers({ cookie }))).toBeUndefined();
    const change = { currentPassword: password, newPassword: 'seven green umbrellas' };
    expect((await post('/change-password', change, cookie)).status).toBe(401);
    await prunings.sessions.run(jobContext(world.database), {});
    expect((await auth.handler(request('/get-session', undefined, { cookie }))).status).toBe(200);
    expect(await world.database.read.orm.$count(sessions, eq(sessions.userId, person.id))).toBe(0);
  });

  it('ends when the person signs out', async () => {
    const { cookie } = await signIn();
    expect((await post('/sign-out', {}, cookie)).status).toBe(200);
    expect(await findSignedIn(auth, new Headers({ cookie }))).toBeUndefined();
  });

  it('ends with all others of the person', async () => {
    const { cookie, person } = await signIn();
    const other = await signIn(person);
    expect((await post('/revoke-sessions', {}, cookie)).status).toBe(200);
    for (const ended of [cookie, other.cookie])
      expect(await findSignedIn(auth, new Headers({ cookie: ended }))).toBeUndefined();
  });

  it('ends when its time is over', async () => {
    const { cookie, person } = await signIn();
    await world.database.autocommit.orm
      .update(sessions)
      .set({ expiresAt: sql`now() - interval '1 s'` })
      .where(eq(sessions.userId, person.id));
    expect(await findSignedIn(auth, new Headers({ cookie }))).toBeUndefined();
  });

  it('is forgotten by the nightly job once its time is over, and no sooner', async () => {
    const [over, running] = [await signIn(), await signIn()];
    await world.database.autocommit.orm
      .update(sessions)
      .set({ expiresAt: sql`now() - interval '1 s'` })
      .where(eq(sessions.userId, over.person.id));
    await prunings.sessions.run(jobContext(world.database), {});
    const left = await world.database.read.orm
      .select({ userId: sessions.userId })
      .from(sessions)
      .where(inArray(sessions.userId, [over.person.id, running.person.id]));
    expect(left).toEqual([{ userId: running.person.id }]);
  });

  it('is nobody where the cookie is missing, forged or signed with another secret', async () => {
    const { cookie } = await signIn();
    const elsewhere = await createAuth({
      database: world.database,
      secret: 'another secret that signs other cookies',
      publicUrl,
    });
    expect(await findSignedIn(elsewhere, new Headers({ cookie }))).toBeUndefined();
    const unsigned = cookie.slice(0, cookie.lastIndexOf('.'));
    const altered = cookie.replace(/=./, (start) => (start === '=A' ? '=B' : '=A'));
    for (const forged of [
      '',
      'dossier.session_token',
      'dossier.session_token=x',
      'dossier.session_token=%',
      unsigned,
      `${unsigned}.`,
      altered,
      `x${cookie}`,
    ])
      expect(await findSignedIn(auth, new Headers({ cookie: forged }))).toBeUndefined();
  });

  it('is neither there nor gone while the database is away: a passing failure', async () => {
    const { cookie } = await signIn();
    const database = new Database({ url: 'postgres://nobody@127.0.0.1:1/none', applicationName: 'test' });
    const away = await createAuth({ database, secret, publicUrl });
    for (const ask of [
      () => findSignedIn(away, new Headers({ cookie })),
      () => away.handler(request('/sign-in/email', { email: 'a@example.com', password })),
    ]) {
      expect(isPassing(await ask().catch((error: unknown) => error))).toBe(true);
    }
    await database.close();
  });
});

describe('changing the password', () => {
  it('ends every other session, whatever the caller asks for', async () => {
    const { cookie, person } = await signIn();
    const other = await signIn(person);
    const answer = await post(
      '/change-password',
      { currentPassword: password, newPassword: 'another long password', revokeOtherSessions: false },
      cookie,
    );
    expect(answer.status).toBe(200);
    expect(await findSignedIn(auth, new Headers({ cookie: other.cookie }))).toBeUndefined();
    expect(await findSignedIn(auth, new Headers({ cookie: cookieOf(answer) }))).toEqual({
      ...person,
      sessionId: expect.any(String),
      isFresh: true,
      hasFactor: false,
    });
    expect((await post('/sign-in/email', { email: person.email, password })).status).toBe(401);
    expect((await post('/sign-in/email', { email: person.email, password: 'another long password' })).status).toBe(200);
  });

  it('needs the old one, and a new one that is long enough', async () => {
    const { cookie } = await signIn();
    expect(
      (
        await post(
          '/change-password',
          { currentPassword: 'not the password', newPassword: 'another long password' },
          cookie,
        )
      ).status,
    ).toBe(400);
    expect((await post('/change-password', { currentPassword: password, newPassword: 'short' }, cookie)).status).toBe(
      400,
    );
    expect(
      (await post('/change-password', { currentPassword: password, newPassword: 'another long password' })).status,
    ).toBe(401);
  });
});

describe('a password that the operator sets', () => {
  it('replaces the old one, and ends every session that it opened', async () => {
    const { cookie, person } = await signIn();
    await signIn(person);
    const somebodyElse = await signIn();
    expect(
      await world.database.transaction((db) =>
        setPassword(db, { email: person.email, password: 'another long password' }),
      ),
    ).toEqual({ ...person, endedSessions: 2 });
    expect(await findSignedIn(auth, new Headers({ cookie }))).toBeUndefined();
    expect(await findSignedIn(auth, new Headers({ cookie: somebodyElse.cookie }))).toEqual({
      ...somebodyElse.person,
      sessionId: expect.any(String),
      isFresh: true,
      hasFactor: false,
    });
    expect((await post('/sign-in/email', { email: person.email, password })).status).toBe(401);
    expect((await post('/sign-in/email', { email: person.email, password: 'another long password' })).status).toBe(200);
  });

  it('is for somebody who exists', async () => {
    await expect(
      world.database.transaction((db) => setPassword(db, { email: 'nobody@example.com', password })),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('what is not offered', () => {
  it('is sign-up: also while the installation has nobody', async () => {
    const empty = await openWorld();
    const answer = await (
      await createAuth({ database: empty.database, secret, publicUrl })
    ).handler(request('/sign-up/email', { name: 'x', email: 'new@example.com', password }));
    expect(answer.status).toBe(404);
    expect(await empty.database.read.orm.select().from(users)).toEqual([]);
    await empty.close();
  });

  let cookie: string;
  beforeAll(async () => {
    cookie = (await signIn()).cookie;
  });

  it.each([
    ['POST', '/update-user'],
    ['POST', '/change-email'],
    ['POST', '/delete-user'],
    ['POST', '/request-password-reset'],
    ['POST', '/reset-password'],
    ['POST', '/sign-in/social'],
    ['POST', '/verify-password'],
    ['POST', '/update-session'],
    ['GET', '/list-accounts'],
    ['GET', '/verify-email?token=x'],
    ['GET', '/ok'],
    ['GET', '/error'],
    ['GET', '/list-sessions'],
    ['POST', '/revoke-session'],
    ['POST', '/revoke-other-sessions'],
  ])('is %s %s', async (method, path) => {
    const body = {
      name: 'x',
      image: 'x',
      email: 'x@example.com',
      newEmail: 'x@example.com',
      newPassword: 'another long password',
      token: 'x',
      provider: 'github',
      password,
    };
    const answer = await auth.handler(request(path, method === 'GET' ? undefined : body, { cookie }));
    expect(answer.status).toBe(404);
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

async function signIn(person?: Awaited<ReturnType<typeof newPerson>>) {
  const somebody = person ?? (await newPerson());
  return { person: somebody, cookie: cookieOf(await post('/sign-in/email', { email: somebody.email, password })) };
}

function cookieOf(answer: Response): string {
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** From an address of its own, so that only those tests meet the throttle that mean to. */
function post(path: string, body: object, cookie?: string): Promise<Response> {
  return auth.handler(request(path, body, cookie === undefined ? {} : { cookie }));
}

function request(
  path: string,
  body: object | undefined,
  { base = publicUrl, from = newAddress(), ...headers }: Record<string, string> = {},
): Request {
  return new Request(`${base}/api/auth${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      origin: new URL(base).origin,
      'content-type': 'application/json',
      [clientAddressHeader]: from,
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `192.0.2.${addresses}`;
}
