import { Dispatcher } from '@dossier/domain/dispatcher.ts';
import { addMember } from '@dossier/domain/members/index.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type Gateway } from './gateway.ts';
import { EventStream } from './testing/event-stream.ts';
import { openGateway, testSettings, type KeyedWorkspace, type TestGateway } from './testing/gateway.ts';
import { send } from './testing/http.ts';
import { signedIn, type SignedInPerson } from './testing/person.ts';

let at: TestGateway;
let another: Gateway;
let dispatcher: Dispatcher;
let workspace: KeyedWorkspace;
let member: SignedInPerson;
let folderId: string;

beforeAll(async () => {
  const feed = { recheckEveryMs: 200 };
  at = await openGateway({ feed });
  another = await startGateway({ ...testSettings, databaseUrl: at.world.url, logLevel: 'silent', feed });
  dispatcher = new Dispatcher(at.world.database, [], pino({ level: 'silent' }));
  await dispatcher.start();
  workspace = await at.workspace();
  member = await signedIn(at, workspace.id);
  folderId = await workspace.newFolder();
});
afterAll(async () => {
  await dispatcher.close();
  await another.close();
  await at.close();
});

const address = (url: string, params?: unknown) => {
  const query = params === undefined ? '' : `?connectionParams=${encodeURIComponent(JSON.stringify(params))}`;
  return `${url}/api/trpc/live.changes${query}`;
};
async function listen(headers: Record<string, string>, url = at.gateway.url, params?: unknown): Promise<EventStream> {
  const stream = new EventStream(address(url, params), headers);
  await expect
    .poll(() => stream.messages.length + stream.of('serialized-error').length, { interval: 10 })
    .toBeGreaterThan(0);
  return stream;
}
const asMember = (person = member) => ({ Cookie: person.cookie, 'Sec-Fetch-Site': 'same-origin' });
const kindsOf = (stream: EventStream) =>
  stream.messages
    .flatMap((message) => (message as { events?: { kind: string }[] }).events ?? [])
    .map(({ kind }) => kind);
const refusalOf = (stream: EventStream) =>
  (stream.of('serialized-error')[0] as { data: { code: string } } | undefined)?.data.code;
const createRecord = (key = workspace.writeKey, url = at.gateway.url) =>
  at.askAt(url, 'POST', '/api/v1/records', { key, body: { folderId, title: 'Example' } });

test('a write on one gateway reaches subscribers of another within a second', async () => {
  const stream = await listen(asMember(), another.url);
  expect(stream.status).toBe(200);
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  });
  expect(stream.messages).toEqual([{ type: 'ready' }]);
  const reply = await createRecord();
  await expect.poll(() => kindsOf(stream), { interval: 10 }).toEqual(['record.created']);
  expect(stream.messages[1]).toMatchObject({
    type: 'events',
    events: [{ recordId: reply.id, folderId, requestId: reply.headers['x-request-id'] }],
  });
  stream.leave();
});

test('while no worker runs, a write reaches subscribers some seconds later', async () => {
  await dispatcher.close();
  const stream = await listen(asMember(), another.url);
  await createRecord();
  await expect.poll(() => kindsOf(stream)).toEqual(['record.created']);
  stream.leave();
  dispatcher = new Dispatcher(at.world.database, [], pino({ level: 'silent' }));
  await dispatcher.start();
});

test('a subscriber that reconnects to another gateway gets the events it missed', async () => {
  const stream = await listen(asMember());
  await createRecord();
  await expect.poll(() => kindsOf(stream)).toContain('record.created');
  stream.leave();
  const reply = await createRecord();
  const again = await listen({ ...asMember(), 'Last-Event-ID': stream.lastEventId }, another.url);
  expect(again.messages[0]).toEqual({ type: 'ready' });
  await expect.poll(() => JSON.stringify(again.messages)).toContain(reply.id);
  again.leave();
});

test("the stream is of the workspace that the connection names, which must be one of the person's", async () => {
  const second = await at.workspace();
  await at.world.database.transaction((db) =>
    addMember({ db, workspaceId: second.id }, { userId: member.id, role: 'MEMBER' }),
  );
  const stream = await listen(asMember(), undefined, { workspaceId: second.id });
  await createRecord();
  await at.ask('POST', '/api/v1/tasks', { key: second.writeKey, body: { title: 'Example' } });
  await expect.poll(() => kindsOf(stream)).toEqual(['task.created']);
  stream.leave();
  const foreign = await at.workspace();
  expect(refusalOf(await listen(asMember(), undefined, { workspaceId: foreign.id }))).toBe('NOT_FOUND');
});

test('another site, a stranger and a forged key get no stream', async () => {
  for (const headers of [
    { Cookie: member.cookie, Origin: 'https://evil.example.com' },
    { Cookie: member.cookie, 'Sec-Fetch-Site': 'cross-site' },
  ])
    expect(refusalOf(await listen(headers))).toBe('FORBIDDEN');
  expect(refusalOf(await listen({}))).toBe('UNAUTHORIZED');
  expect(refusalOf(await listen({ Authorization: 'Bearer dsk_x' }))).toBe('UNAUTHORIZED');
  const malformed = new EventStream(address(at.gateway.url, { workspaceId: 1 }), asMember());
  await expect.poll(() => malformed.status).toBe(400);
});

/** The first check of access is of what changes while a stream is opened; an event is sent after it. */
async function allChecked(streams: EventStream[]): Promise<void> {
  await createRecord();
  await expect.poll(() => streams.map((stream) => kindsOf(stream).length > 0)).toEqual(streams.map(() => true));
}

test('access that ends, ends the stream at once: of who is removed or demoted, and of a revoked key', async () => {
  const feed = { recheckEveryMs: 600_000 };
  const patient = await startGateway({ ...testSettings, databaseUrl: at.world.url, logLevel: 'silent', feed });
  const [leaver, demoted, stays] = await Promise.all([
    signedIn(at, workspace.id),
    signedIn(at, workspace.id, 'ADMIN'),
    signedIn(at, workspace.id),
  ]);
  const key = await workspace.newKey('read');
  const callers = [asMember(leaver), asMember(demoted), { Authorization: `Bearer ${key.key}` }, asMember(stays)];
  const streams = await Promise.all(callers.map((headers) => listen(headers, patient.url)));
  await allChecked(streams);
  await workspace.owner.members.remove({ userId: leaver.id });
  await workspace.owner.members.changeRole({ userId: demoted.id, role: 'MEMBER' });
  await workspace.owner.apiKeys.revoke({ id: key.id });
  await expect.poll(() => streams.map(({ isOver }) => isOver)).toEqual([true, true, true, false]);
  for (const stream of streams) stream.leave();
  await patient.close();
});

test('a member who is removed, a session that ends and a key that is revoked lose the stream', async () => {
  const [leaver, guest] = await Promise.all([signedIn(at, workspace.id), signedIn(at, workspace.id)]);
  const key = await workspace.newKey('read');
  const streams = await Promise.all([
    listen(asMember(leaver)),
    listen(asMember(guest)),
    listen({ Authorization: `Bearer ${key.key}` }),
  ]);
  await allChecked(streams);
  expect(streams.map(({ isOver }) => isOver)).toEqual([false, false, false]);
  await workspace.owner.members.remove({ userId: leaver.id });
  await send(at.gateway.url, 'POST', '/api/auth/sign-out', {
    headers: { Cookie: guest.cookie, Origin: at.gateway.url },
    body: {},
  });
  await workspace.owner.apiKeys.revoke({ id: key.id });
  await expect.poll(() => streams.map(({ isOver }) => isOver)).toEqual([true, true, true]);
  expect(streams.map(refusalOf)).toEqual(['UNAUTHORIZED', 'UNAUTHORIZED', 'UNAUTHORIZED']);
});

test('subscribers are counted; leaving frees the slot and is logged, but not measured as a request', async () => {
  const metrics = async () => (await at.ask('GET', '/metrics')).text;
  const person = await signedIn(at, workspace.id);
  const streams = await Promise.all([listen(asMember(person)), listen(asMember(person))]);
  await expect.poll(metrics).toContain('dossier_live_subscribers 2');
  for (const stream of streams) stream.leave();
  await expect.poll(metrics).toContain('dossier_live_subscribers 0');
  const line = { route: '/api/trpc/live.changes', workspaceId: workspace.id, status: 200 };
  await expect.poll(() => at.lines.filter(({ userId }) => userId === person.id)).toMatchObject([line, line]);
  expect(await metrics()).not.toContain('live.changes');
});

test('a broken connection to PostgreSQL is replaced, and no event of the meantime is lost', async () => {
  const stream = await listen(asMember(), another.url);
  const { pool } = at.world.database;
  await pool.query(
    `select pg_terminate_backend(pid)
      from pg_stat_activity
      where datname = current_database() and application_name = 'dossier gateway'`,
  );
  await workspace.owner.records.create({ folderId, title: 'Example' });
  await expect.poll(() => kindsOf(stream)).toContain('record.created');
  stream.leave();
});

test('a stopping gateway ends its subscriptions and does not wait for them', async () => {
  const stopping = await startGateway({ ...testSettings, databaseUrl: at.world.url, logLevel: 'silent' });
  const stream = await listen(asMember(), stopping.url);
  await stopping.close();
  await expect.poll(() => [stream.of('return').length, stream.isOver]).toEqual([1, true]);
});
