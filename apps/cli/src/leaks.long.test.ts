import { randomBytes } from 'node:crypto';
import { addMember } from '@dossier/domain/members/index.ts';
import { createUser } from '@dossier/domain/users/index.ts';
import { Receiver } from '@dossier/domain/webhooks/testing/world.ts';
import { createWorkspace } from '@dossier/domain/workspaces/index.ts';
import { send, type Ask, type Reply } from '@dossier/gateway/testing/http.ts';
import { Database } from '@dossier/postgres-engine/index.ts';
import { freshDatabaseUrl } from '@dossier/testing/database.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { spawnDossier } from './testing/installations.ts';
import { Canaries } from './testing/canaries.ts';
import { echo } from './testing/echo.ts';
import { sendThroughWorkflows, type Done, type Rpc, type RpcReveal } from './testing/leaky-workflows.ts';
import { watchDatabase, type WatchedDatabase } from './testing/watched-database.ts';

/**
 * Secrets of every kind are sent through everything that takes them, with the real gateway and the real worker at their
 * most talkative. Then the test searches both logs, every row that was ever written, and every answer except the one
 * that must show the secret.
 */
const canaries = new Canaries();
const random = (length = 18) => randomBytes(length).toString('hex');
const secrets = {
  password: canaries.add('a password', `pass "${random()}" & é/+=`),
  wrongPassword: canaries.add('a mistyped password', `wrong ${random()}`),
  newPassword: canaries.add('a changed password', `new ${random()} 'ü'`),
  guestPassword: canaries.add('the password of a guest', `guest ${random()}`),
  header: canaries.add('an own header of a webhook', `Bearer ${random()}/+=`),
  newHeader: canaries.add('a changed header of a webhook', `Bearer ${random()}`),
  workflow: canaries.add('a secret of workflows', `s3cret ${random()} & "quoted" é/+=`),
  senderKey: canaries.add('a credential of a sender', random()),
  senderCookie: canaries.add('a cookie of a sender', random()),
  authSecret: canaries.add('AUTH_SECRET', random(32)),
  databasePassword: canaries.add('the password of PostgreSQL', random()),
};

let watched: WatchedDatabase;
let database: Database;
let receiver: Receiver;
let url: string;
let processes: ReturnType<typeof spawnDossier>[] = [];
/** Where a canary was in an answer that is not there to show it. */
const told: string[] = [];
let logs = '';
let contents: Map<string, string>;

beforeAll(async () => {
  const plainUrl = await freshDatabaseUrl();
  watched = await watchDatabase(plainUrl);
  const databaseUrl = await watched.newRole(plainUrl, `canary_${random(6)}`, secrets.databasePassword);
  database = new Database({ url: plainUrl, applicationName: 'test' });
  receiver = await Receiver.start(echo);
  const environment = {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: secrets.authSecret,
    LOG_LEVEL: 'trace',
    OUTBOUND_ALLOW: '127.0.0.1/32',
    RATE_LIMIT_PER_MINUTE: '0',
    HOST: '127.0.0.1',
    PORT: '0',
  };
  processes = ['gateway', 'worker'].map((command) => spawnDossier([command], environment));
  const address = await saidBy(processes[0], /"url":"(http[^"]+)"/);
  await saidBy(processes[1], /worker is up/);
  url = address;

  await runThrough();
  for (const { child } of processes) child.kill('SIGTERM');
  logs = (await Promise.all(processes.map(({ outcome }) => outcome)))
    .map(({ stdout, stderr }) => stdout + stderr)
    .join('\n');
  contents = await watched.contents();
});

afterAll(async () => {
  for (const { child } of processes) child.kill('SIGKILL');
  await Promise.all([receiver.close(), database.close(), watched.close()]);
});

test('no secret is in an answer, but where it is shown this once', () => {
  expect(told).toEqual([]);
});

test('no secret is in anything that gateway and worker said', () => {
  expect(logs.split('\n').length).toBeGreaterThan(80);
  expect(canaries.in('a log', logs)).toEqual([]);
});

test('no secret is in any row that was ever written, of jobs neither', () => {
  for (const table of [
    'public.sessions (once)',
    'public.api_keys (once)',
    'public.delivery_attempts (once)',
    'public.workflow_steps (once)',
    'public.idempotency_keys (once)',
    'public.invitations (once)',
    'graphile_worker._private_jobs (once)',
    'graphile_worker._private_tasks (now)',
  ])
    expect([...contents.keys()]).toContain(table);
  expect([...contents].flatMap(([table, text]) => canaries.in(table, text))).toEqual([]);
});

test('what is looked for would be found', () => {
  const { header } = secrets;
  for (const text of [
    header,
    JSON.stringify({ header }),
    Buffer.from(`user:${header}`).toString('base64'),
    Buffer.from(header).toString('hex'),
    encodeURIComponent(header),
    header.slice(0, 30),
  ])
    expect(canaries.in('a text', `x${text}y`), text).not.toEqual([]);
  expect(canaries.names.length).toBeGreaterThan(18);
});

/** Waits for a line of a process; answers with what the parentheses caught. */
async function saidBy(running: ReturnType<typeof spawnDossier> | undefined, pattern: RegExp): Promise<string> {
  await vi.waitFor(async () => expect(running?.output() ?? '').toMatch(pattern), { timeout: 20_000 });
  return pattern.exec(running?.output() ?? '')?.[1] ?? '';
}

/** One request, of which the answer is there to show no secret. */
async function ask(method: string, path: string, given: Ask = {}): Promise<Reply> {
  const reply = await send(url, method, path, given);
  told.push(
    ...canaries.in(
      `${method} ${path.split('?')[0]} -> ${reply.status}`,
      `${reply.text}\n${JSON.stringify(reply.headers)}\n${reply.cookies.join('\n')}`,
    ),
  );
  return reply;
}

/** One that shows a secret, which from then on must be nowhere. */
async function reveal(
  name: string,
  read: (reply: Reply) => string,
  method: string,
  path: string,
  given: Ask,
): Promise<{ secret: string; reply: Reply }> {
  const reply = await send(url, method, path, given);
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
  return { secret: canaries.add(name, read(reply)), reply };
}

const field = (name: string) => (reply: Reply) => z.string().parse(reply.data[name]);
const ofResult = (name: string) => (reply: Reply) =>
  z
    .object({ result: z.object({ data: z.object({ data: z.record(z.string(), z.unknown()) }) }) })
    .transform(({ result }) => z.string().parse(result.data.data[name]))
    .parse(reply.json);
const origin = () => ({ Origin: url });

async function runThrough(): Promise<void> {
  const email = 'owner@example.com';
  const workspaceId = await database.transaction(async (db) => {
    const { id } = await createWorkspace(db, { name: 'Example', currency: 'USD' });
    const owner = await createUser(db, { name: 'Example Owner', email, password: secrets.password });
    await addMember({ db, workspaceId: id }, { userId: owner.id, role: 'OWNER' });
    return id;
  });
  const cookie = await signInEveryWay(email);
  const rpc = (name: string, input: unknown) =>
    ask('POST', `/api/trpc/${name}`, {
      headers: { Cookie: cookie, ...origin(), 'x-workspace-id': workspaceId },
      body: input,
    });
  const rpcReveal = (what: string, name: string, input: unknown, key: string) =>
    reveal(what, ofResult(key), 'POST', `/api/trpc/${name}`, {
      headers: { Cookie: cookie, ...origin(), 'x-workspace-id': workspaceId },
      body: input,
    });
  const done = async (reply: Promise<Reply>) => {
    const { status, text } = await reply;
    if (status >= 300) throw new Error(`${status} ${text}`);
    return ofResult('id')(await reply);
  };

  const { secret: key } = await rpcReveal('an API key', 'apiKeys.create', { name: 'Canary', scopes: ['write'] }, 'key');
  const folderId = await done(rpc('folders.create', { name: 'Contacts', type: 'CONTACT' }));
  await useKeyEveryWay(key, folderId);
  await invite(rpc, rpcReveal);
  await webhooksEveryWay(key, folderId, rpc, rpcReveal);
  await sendThroughWorkflows({ key, folderId, secrets, receiver, watched, ask, rpc, rpcReveal, done });
  await importSome(folderId, rpc, done);

  // Errors about lost connections are logged too.
  const during = Array.from({ length: 5 }, (_, n) =>
    ask('POST', '/api/v1/records', { key, body: { folderId, title: `During ${n}` } }),
  );
  await watched.cutConnections();
  await Promise.all(during);
  await vi.waitFor(async () => expect((await ask('GET', '/api/v1/folders', { key })).status).toBe(200), {
    timeout: 20_000,
  });
  for (const path of ['/metrics', '/readyz', '/api/v1/openapi.json']) await ask('GET', path);

  const keys = z
    .object({ result: z.object({ data: z.object({ data: z.array(z.object({ id: z.string() })) }) }) })
    .parse(
      (await ask('GET', `/api/trpc/apiKeys.list?input=${encodeURIComponent('{}')}`, { headers: { Cookie: cookie } }))
        .json,
    );
  await rpc('apiKeys.revoke', { id: keys.result.data.data[0]?.id });
  await vi.waitFor(async () => expect((await ask('GET', '/api/v1/folders', { key })).status).toBe(401), {
    timeout: 20_000,
  });
  await changePassword(email, cookie);
}

/** Well and badly; the cookie of the session. */
async function signInEveryWay(email: string): Promise<string> {
  const path = '/api/auth/sign-in/email';
  const { password, wrongPassword } = secrets;
  const bad: [body: unknown, headers: Record<string, string>][] = [
    [{ email, password: wrongPassword }, {}],
    [{ email: 'nobody@example.com', password }, {}],
    [{ email: password, password }, {}],
    [{ password }, {}],
    [{ email, password: [password] }, {}],
    [{ email, password, more: password }, {}],
    [`{"email":"${email}","password":"${wrongPassword}`, {}],
    [`{"email":"${email}","password":${wrongPassword}}`, {}],
    [{ email, password }, { Origin: 'https://evil.example.com' }],
    [{ email, password }, { 'Content-Type': 'text/plain' }],
  ];
  const { secret: cookie } = await reveal(
    'the cookie of a session',
    ({ cookies }) => cookies[0]?.split(';', 1)[0]?.split('=')[1] ?? '',
    'POST',
    path,
    { headers: origin(), body: { email, password } },
  );
  // More attempts than an address may make in a minute.
  for (const [body, headers] of bad) await ask('POST', path, { headers: { ...origin(), ...headers }, body });
  await ask('POST', '/api/auth/sign-up/email', {
    headers: origin(),
    body: { name: 'x', email: 'new@example.com', password },
  });
  await ask('GET', `${path}?password=${encodeURIComponent(password)}`);
  await ask('POST', `/api/trpc/users.me?password=${encodeURIComponent(password)}`, {
    headers: origin(),
    body: { password },
  });
  const [token = '', signature = ''] = decodeURIComponent(cookie).split('.');
  canaries.add('the token of a session', token);
  canaries.add('the signature of a session', signature);
  const header = `dossier.session_token=${cookie}`;
  // This answer contains the token, which is useless without its signature.
  await send(url, 'GET', '/api/auth/get-session', { headers: { Cookie: header } });
  for (const forged of [`${header}x`, `dossier.session_token=${token}`, `${header}; ${header}`])
    await ask('GET', `/api/trpc/users.me`, { headers: { Cookie: forged } });
  await ask('GET', '/', { headers: { Cookie: header } });
  await ask('GET', `/api/v1/records?session=${cookie}`, { headers: { Cookie: header } });
  return header;
}

async function changePassword(email: string, cookie: string): Promise<void> {
  const { password, newPassword, wrongPassword } = secrets;
  const headers = { Cookie: cookie, ...origin() };
  await ask('POST', '/api/auth/change-password', { headers, body: { currentPassword: wrongPassword, newPassword } });
  const changed = await send(url, 'POST', '/api/auth/change-password', {
    headers,
    body: { currentPassword: password, newPassword },
  });
  expect(changed.status).toBe(200);
  const next = changed.cookies[0]?.split(';', 1)[0] ?? '';
  canaries.add('the cookie after a changed password', next.split('=')[1] ?? '');
  canaries.add('the token after a changed password', decodeURIComponent(next.split('=')[1] ?? '').split('.')[0] ?? '');
  await ask('POST', '/api/auth/sign-out', { headers: { Cookie: next, ...origin() }, body: {} });
  await ask('POST', '/api/auth/sign-in/email', { headers: origin(), body: { email, password } });
}

async function useKeyEveryWay(key: string, folderId: string): Promise<void> {
  const basic = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
  for (const Authorization of [`Bearer ${key}`, basic])
    expect((await ask('GET', '/api/v1/folders', { headers: { Authorization } })).status).toBe(200);
  for (const Authorization of [
    `Token ${key}`,
    key,
    `Bearer ${key}x`,
    `Bearer ${key.slice(0, -1)}`,
    `Basic ${Buffer.from(`${key}:x`).toString('base64')}`,
    `Basic ${key}`,
  ])
    await ask('GET', '/api/v1/folders', { headers: { Authorization } });
  for (const path of [
    `/api/v1/folders?api_key=${key}`,
    `/api/v1/records/${key}`,
    `/api/v1/${key}`,
    `/${key}`,
    `/api/${key}`,
    `/api/trpc/${key}`,
    `/api/webhooks/trigger/${key}`,
  ])
    await ask('GET', path, { headers: { 'X-Api-Key': key } });
  for (const query of [`pageSize=${key}`, `cursor=${key}`, `sort=${key}`, `createdAfter=${key}`, `folderId=${key}`])
    await ask('GET', `/api/v1/records?${query}`, { key });
  const bodies = [
    `{"title": ${key}}`,
    { folderId, title: 'x', email: [key] },
    { folderId: key, title: 'x' },
    { folderId, title: { key } },
    { folderId, title: 'x', data: { score: key } },
  ];
  for (const body of bodies) await ask('POST', '/api/v1/records', { key, body });
  await ask('PATCH', '/api/v1/records/rec_x', {
    key,
    body: {},
    headers: { 'If-Match': key, 'X-Request-Id': `not ${key}` },
  });
  await ask('GET', '/api/trpc/folders.list?input=%7B%7D', { key });
  for (const Cookie of [key, `dossier.session_token=${key}`])
    await ask('GET', '/api/trpc/folders.list?input=%7B%7D', { headers: { Cookie } });
}

async function invite(rpc: Rpc, rpcReveal: RpcReveal): Promise<void> {
  const { secret: token } = await rpcReveal(
    'the token of an invitation',
    'members.invite',
    { email: 'guest@example.com' },
    'token',
  );
  await ask('GET', `/api/trpc/members.getOffer?input=${encodeURIComponent(JSON.stringify({ token }))}`);
  await ask('GET', `/invitations/${token}`);
  const signUp = (body: object) => ask('POST', '/api/trpc/members.signUp', { headers: origin(), body });
  for (const body of [
    { token, name: 'Guest', email: 'other@example.com', password: secrets.guestPassword },
    { token, name: 'Guest', email: 'no address', password: secrets.guestPassword },
    { token: `${token}x`, name: 'Guest', email: 'guest@example.com', password: secrets.guestPassword },
  ])
    await signUp(body);
  expect(
    (await signUp({ token, name: 'Guest', email: 'guest@example.com', password: secrets.guestPassword })).status,
  ).toBe(200);
  await rpc('members.acceptInvitation', { token });
  await rpc('members.listInvitations', {});
}

async function webhooksEveryWay(key: string, folderId: string, rpc: Rpc, rpcReveal: RpcReveal): Promise<void> {
  const { header, newHeader } = secrets;
  const ids: string[] = [];
  for (const path of ['200', '500', '302', 'reset', '410']) {
    const given = {
      key,
      headers: { 'Idempotency-Key': `hook ${path}` },
      body: {
        url: `${receiver.url}${path}`,
        kinds: ['record.created'],
        headers: { 'X-Token': header, 'X-Other': newHeader },
      },
    };
    const { secret, reply } = await reveal(
      `the secret of the webhook ${path}`,
      field('secret'),
      'POST',
      '/api/v1/webhooks',
      given,
    );
    canaries.add(
      `the signing key of the webhook ${path}`,
      Buffer.from(secret.slice('whsec_'.length), 'base64').toString('hex'),
    );
    ids.push(reply.id);
    // A repeat shows it again.
    expect((await send(url, 'POST', '/api/v1/webhooks', given)).headers['idempotency-replayed']).toBe('true');
    await ask('POST', '/api/v1/webhooks', { ...given, body: { ...given.body, description: 'another' } });
    await ask('PATCH', `/api/v1/webhooks/${reply.id}`, { key, body: { headers: { 'X-Token': `${header}\r\nX: y` } } });
    await ask('PATCH', `/api/v1/webhooks/${reply.id}`, {
      key,
      body: { headers: { 'X-Service-Signature': header, 'X-Token': [header] } },
    });
    await ask('POST', `/api/v1/webhooks/${reply.id}/test`, { key, body: { kind: 'ping' } });
  }
  await ask('POST', '/api/v1/webhooks', {
    key,
    body: { url: `https://user:${header.slice(7)}@127.0.0.1/`, kinds: null },
  });
  await rpcReveal('a rotated secret', 'webhooks.rotateSecret', { id: ids[0] }, 'secret');
  for (const id of ids)
    expect(
      (
        await ask('PATCH', `/api/v1/webhooks/${id}`, {
          key,
          body: { headers: { 'X-Token': newHeader, 'X-Other': header } },
        })
      ).status,
    ).toBe(200);
  for (const title of ['First', 'Second'])
    await ask('POST', '/api/v1/records', { key, headers: { 'Idempotency-Key': title }, body: { folderId, title } });
  await vi.waitFor(
    async () => expect(await watched.count('select count(*) as n from delivery_attempts')).toBeGreaterThanOrEqual(8),
    { timeout: 20_000 },
  );
  for (const id of ids) {
    await ask('GET', `/api/v1/webhooks/${id}`, { key });
    const [delivery] = (await ask('GET', `/api/v1/webhooks/${id}/deliveries`, { key })).items;
    await ask('GET', `/api/v1/webhooks/${id}/deliveries/${String(delivery?.['id'])}`, { key });
    await ask('POST', `/api/v1/webhooks/${id}/deliveries/${String(delivery?.['id'])}/redeliver`, { key });
  }
  await vi.waitFor(
    async () => expect(await watched.count('select count(*) as n from delivery_attempts')).toBeGreaterThanOrEqual(11),
    { timeout: 20_000 },
  );
  await rpc('webhooks.rotateSecret', { id: 'hook_x' });
  await ask('DELETE', `/api/v1/webhooks/${ids[1] ?? ''}`, { key });
}

async function importSome(folderId: string, rpc: Rpc, done: Done): Promise<void> {
  const id = await done(rpc('imports.create', { folderId, fileName: 'contacts.csv' }));
  await rpc('imports.addPart', { id, position: 0, content: 'title,email\nImported,imported@example.com\n' });
  await rpc('imports.inspect', { id });
  expect((await rpc('imports.start', { id, mapping: ['title', 'email'], isDryRun: false })).status).toBe(200);
  await vi.waitFor(
    async () => expect(await watched.count(`select count(*) as n from records where title = 'Imported'`)).toBe(1),
    { timeout: 20_000 },
  );
}
