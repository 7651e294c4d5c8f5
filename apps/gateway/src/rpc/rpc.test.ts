import { gzipSync } from 'node:zlib';
import { createTRPCClient, httpBatchLink, httpLink, TRPCClientError } from '@trpc/client';
import { addMember } from '@dossier/domain/members/index.ts';
import type { AppRouter } from '@dossier/domain/router.ts';
import { users } from '@dossier/domain/users/table.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';
import { signedIn, type SignedInPerson } from '../testing/person.ts';

let at: TestGateway;
let workspace: KeyedWorkspace;
let owner: SignedInPerson;
let member: SignedInPerson;

beforeAll(async () => {
  at = await openGateway();
  workspace = await at.workspace();
  owner = await signedIn(at, workspace.id, 'OWNER');
  member = await signedIn(at, workspace.id);
});
afterAll(() => at.close());

const clientOf = (headers: Record<string, string>, link: typeof httpBatchLink | typeof httpLink = httpBatchLink) =>
  createTRPCClient<AppRouter>({ links: [link({ url: `${at.gateway.url}/api/trpc`, headers })] });
const personClient = (person: SignedInPerson, more: Record<string, string> = {}) =>
  clientOf({ Cookie: person.cookie, Origin: at.gateway.url, ...more });
const errorOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof TRPCClientError)) throw new Error(`no error of a call but ${String(error)}`);
  return error as TRPCClientError<AppRouter>;
};
const post = (path: string, headers: Record<string, string>, body: unknown = {}) =>
  at.ask('POST', `/api/trpc/${path}`, { headers, body });

describe('a signed-in person', () => {
  test('calls the same procedures as REST, with the same bodies', async () => {
    const client = personClient(owner);
    const { data: folder } = await client.folders.create.mutate({ name: 'Over RPC', type: 'CUSTOM' });
    const { data: record } = await client.records.create.mutate({ folderId: folder.id, title: 'Example' });
    expect(await client.records.get.query({ id: record.id })).toEqual(
      (await at.ask('GET', `/api/v1/records/${record.id}`, { key: workspace.writeKey })).json,
    );
  });

  test('gets answers that no cache keeps', async () => {
    const headers = { Cookie: owner.cookie, Origin: at.gateway.url };
    const name = { name: 'Renamed' };
    for (const answer of [
      await at.ask('GET', '/api/trpc/workspaces.get', { headers }),
      await at.ask('GET', '/api/trpc/records.get', { headers }),
      await post('workspaces.update', headers, name),
      await post('workspaces.update', { ...headers, 'Idempotency-Key': 'rename' }, name),
    ]) {
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['vary']).toMatch(/cookie, authorization, x-workspace-id/);
    }
  });

  test('has no access to a workspace that demands a second factor, until they have one', async () => {
    const demanding = await at.workspace();
    const person = await signedIn(at, demanding.id, 'OWNER');
    const { ownerId, as } = demanding;
    const change = (role: 'OWNER' | 'ADMIN', demandsSecondFactor: boolean) =>
      as({ kind: 'user', id: ownerId, name: 'Test owner', role }).workspaces.update({ demandsSecondFactor });
    const client = personClient(person);
    await expect(change('ADMIN', true)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await errorOf(client.workspaces.update.mutate({ demandsSecondFactor: true }))).toMatchObject({
      data: { code: 'UNPROCESSABLE_CONTENT', issues: [{ path: ['demandsSecondFactor'] }] },
    });
    await change('OWNER', true);
    expect((await errorOf(client.workspaces.get.query())).message).toContain('demands a second factor');
    expect((await client.users.me.query()).data.id).toBe(person.id);
    await at.world.database.autocommit.orm.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, person.id));
    expect((await client.workspaces.get.query()).data.demandsSecondFactor).toBe(true);
  });

  test('is in the workspace that x-workspace-id names, else in the one they belong to longest', async () => {
    const second = await at.workspace();
    const person = await signedIn(at, workspace.id);
    await at.world.database.transaction((db) =>
      addMember({ db, workspaceId: second.id }, { userId: person.id, role: 'MEMBER' }),
    );
    expect((await personClient(person).workspaces.get.query()).data.id).toBe(workspace.id);
    expect((await personClient(person, { 'x-workspace-id': second.id }).workspaces.get.query()).data.id).toBe(
      second.id,
    );
  });

  test('finds a workspace that they are no member of as little as one that does not exist', async () => {
    const other = await at.workspace();
    const messages = new Set<string>();
    for (const id of [other.id, 'ws_x', '']) {
      const error = await errorOf(personClient(member, { 'x-workspace-id': id }).folders.list.query({}));
      expect(error.data).toMatchObject({ code: 'NOT_FOUND' });
      messages.add(error.message);
    }
    expect(messages.size).toBe(1);
    expect((await personClient(member, { 'x-workspace-id': other.id }).users.me.query()).data.email).toBe(member.email);
  });

  test('gets a 400 for If-Match, which protects nothing here, alone, in a batch and with a key', async () => {
    const headers = { Cookie: owner.cookie, Origin: at.gateway.url, 'If-Match': '"1"' };
    const name = { name: 'Over RPC' };
    for (const [path, more, body] of [
      ['folders.create', {}, name],
      ['folders.create', { 'Idempotency-Key': 'one' }, name],
      ['folders.create,folders.create?batch=1', {}, { 0: name, 1: name }],
    ] as const)
      expect(await post(path, { ...headers, ...more }, body), path).toMatchObject({
        status: 400,
        text: expect.stringContaining('If-Match'),
      });
  });

  test('changes settings as owner or admin only', async () => {
    const error = await errorOf(personClient(member).folders.create.mutate({ name: 'Mine', type: 'CUSTOM' }));
    expect(error.data).toMatchObject({ code: 'FORBIDDEN', httpStatus: 403 });
  });

  test('is not counted by the rate limit', async () => {
    const limited = await openGateway({ rateLimitPerMinute: 3 });
    try {
      const own = await limited.workspace();
      const person = await signedIn(limited, own.id);
      for (let n = 0; n < 10; n += 1)
        expect(
          (await limited.ask('GET', '/api/trpc/folders.list?input=%7B%7D', { headers: { Cookie: person.cookie } }))
            .status,
        ).toBe(200);
      const statuses = [];
      for (let n = 0; n < 4; n += 1)
        statuses.push((await limited.ask('GET', '/api/trpc/folders.list?input=%7B%7D', { key: own.writeKey })).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    } finally {
      await limited.close();
    }
  });
});

describe('an API key', () => {
  test('reaches only its own workspace, whatever x-workspace-id names', async () => {
    const other = await at.workspace();
    const call = (id: string) =>
      clientOf({ Authorization: `Bearer ${workspace.writeKey}`, 'x-workspace-id': id }).workspaces.get.query();
    expect((await call(workspace.id)).data.id).toBe(workspace.id);
    for (const id of [other.id, 'ws_x', ''])
      expect((await errorOf(call(id))).data).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('works as Bearer, alone and in a batch, and each call of a batch counts', async () => {
    const limited = await openGateway({ rateLimitPerMinute: 5 });
    try {
      const own = await limited.workspace();
      const headers = { Authorization: `Bearer ${own.writeKey}` };
      const batch = (names: string[]) =>
        limited.ask(
          'GET',
          `/api/trpc/${names.join(',')}?batch=1&input=` +
            encodeURIComponent(JSON.stringify(Object.fromEntries(names.map((_, index) => [index, {}])))),
          { headers },
        );
      expect((await batch(['folders.list', 'records.list', 'folders.list'])).status).toBe(200);
      const refused = await batch(['folders.list', 'records.list', 'folders.list']);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await limited.close();
    }
  });

  test('changes no settings, and is nobody who could sign out', async () => {
    const client = clientOf({ Authorization: `Bearer ${workspace.writeKey}` });
    expect((await client.records.list.query({})).data).toBeInstanceOf(Array);
    expect((await errorOf(client.folders.create.mutate({ name: 'Mine', type: 'CUSTOM' }))).data).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect((await errorOf(client.users.me.query())).data).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('takes HEAD, any JSON type and a compressed body, as over REST', async () => {
    const headers = { Authorization: `Bearer ${workspace.writeKey}` };
    const path = '/api/trpc/folders.list?input=%7B%7D';
    const got = await at.ask('GET', path, { headers });
    const head = await at.ask('HEAD', path, { headers });
    expect([head.status, head.text, head.headers['content-type']]).toEqual([200, '', got.headers['content-type']]);
    expect((await at.ask('HEAD', '/api/trpc/tasks.create?input=%7B%7D', { headers })).status).toBe(405);
    const reply = await at.ask('POST', '/api/trpc/tasks.create', {
      headers: { ...headers, 'Content-Type': 'application/vnd.x+json', 'Content-Encoding': 'gzip' },
      body: gzipSync('{"title":"Sent small"}'),
    });
    expect([reply.status, reply.text]).toEqual([200, expect.stringContaining('Sent small')]);
  });

  test('that is wrong is 401, also with a session cookie beside it', async () => {
    expect(
      (
        await errorOf(
          clientOf({ Authorization: 'Bearer dsk_x', Cookie: owner.cookie, Origin: at.gateway.url }).folders.list.query(
            {},
          ),
        )
      ).data,
    ).toMatchObject({ code: 'UNAUTHORIZED', httpStatus: 401 });
  });
});

describe('a call from another site', () => {
  const input = { name: 'Forged', type: 'CUSTOM' };

  test('with the cookie of a person is refused, whatever it pretends to be', async () => {
    const forged: Record<string, string>[] = [
      {},
      { Origin: 'https://evil.example.com' },
      { Origin: 'null' },
      { Origin: `${at.gateway.url}.evil.example.com` },
      { Origin: at.gateway.url.replace(/\d+$/, '1') },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site', Origin: at.gateway.url },
      { 'Sec-Fetch-Site': 'none' },
      { Referer: `${at.gateway.url}/` },
    ];
    for (const headers of forged) {
      const reply = await post('folders.create', { Cookie: owner.cookie, ...headers }, input);
      expect(reply.status, JSON.stringify(headers)).toBe(403);
    }
    expect(
      (
        await at.ask('GET', '/api/trpc/folders.list?input=%7B%7D', {
          headers: { Cookie: owner.cookie, 'Sec-Fetch-Site': 'cross-site' },
        })
      ).status,
    ).toBe(403);
  });

  test('from our own pages is let through', async () => {
    for (const headers of [
      { Origin: at.gateway.url },
      { 'Sec-Fetch-Site': 'same-origin' },
      { Origin: at.gateway.url, 'Sec-Fetch-Site': 'same-origin' },
    ]) {
      expect(
        (
          await post(
            'folders.create',
            { Cookie: owner.cookie, ...headers },
            { name: `Own ${JSON.stringify(headers)}`, type: 'CUSTOM' },
          )
        ).status,
      ).toBe(200);
    }
  });

  test('as a form, as text or as a GET writes nothing', async () => {
    for (const type of [
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'text/plain',
      'application/octet-stream',
    ]) {
      const reply = await post(
        'folders.create',
        { Cookie: owner.cookie, Origin: at.gateway.url, 'Content-Type': type },
        JSON.stringify(input),
      );
      expect(reply, type).toMatchObject({
        status: 415,
        headers: { accept: 'application/json, text/json', 'accept-encoding': 'gzip, deflate, br' },
      });
    }
    expect(
      (
        await at.ask('GET', `/api/trpc/folders.create?input=${encodeURIComponent(JSON.stringify(input))}`, {
          headers: { Cookie: owner.cookie },
        })
      ).status,
    ).toBe(405);
    expect(
      (await at.ask('PUT', '/api/trpc/folders.create', { headers: { Cookie: owner.cookie }, body: input })).status,
    ).toBe(405);
  });
});

describe('bad input', () => {
  const headers = () => ({ Authorization: `Bearer ${workspace.writeKey}` });

  test('is answered as it is over REST, with the place named', async () => {
    const error = await errorOf(clientOf(headers()).records.list.query({ pageSize: 1e9 }));
    expect(error.data).toMatchObject({ code: 'BAD_REQUEST', httpStatus: 400, issues: [{ path: ['pageSize'] }] });
    expect(error.message).toMatch(/^pageSize: /);
  });

  test('that is no JSON, too deep, too large or holds NUL is a 4xx, in a body and in an address', async () => {
    const bodies: [body: string, status: number][] = [
      ['{', 400],
      [`{"title":"${'a'.repeat(1_100_000)}"}`, 413],
      [`{"data":${'['.repeat(100)}${']'.repeat(100)}}`, 400],
      ['{"title":"\\u0000"}', 400],
      ['{"__proto__":{}}', 400],
      ['[]', 400],
      ['', 400],
    ];
    for (const [body, status] of bodies) {
      expect((await post('records.create', headers(), body)).status, body.slice(0, 40)).toBe(status);
      if (body.length > 10_000 || body === '') continue;
      expect(
        (await at.ask('GET', `/api/trpc/records.list?input=${encodeURIComponent(body)}`, { headers: headers() }))
          .status,
        body,
      ).toBe(400);
    }
    expect((await at.ask('GET', '/api/trpc/records.list?input=%', { headers: headers() })).status).toBe(400);
    expect((await at.ask('GET', '/api/trpc/%', { headers: headers() })).status).toBe(400);
    const nowhere = await at.ask('GET', '/api/trpc/nothing', { headers: headers() });
    expect(nowhere).toMatchObject({ status: 404, body: { error: { message: 'There is no such procedure.' } } });
    expect(nowhere.text).not.toContain('nothing');
  });

  test('of a REST request leaves RPC strict: no text becomes a number', async () => {
    await at.ask('GET', '/api/v1/records?pageSize=12&count=true', { key: workspace.writeKey });
    for (const input of [{ pageSize: '12' }, { count: 'true' }, { page: null }]) {
      const reply = await at.ask('GET', `/api/trpc/records.list?input=${encodeURIComponent(JSON.stringify(input))}`, {
        headers: headers(),
      });
      expect(reply.status).toBe(400);
    }
  });

  test('of more than 20 calls in a batch is 400', async () => {
    const names = Array.from({ length: 21 }, () => 'folders.list');
    expect(
      (await at.ask('GET', `/api/trpc/${names.join(',')}?batch=1&input=%7B%7D`, { headers: headers() })).status,
    ).toBe(400);
  });
});

test('an error says nothing of stacks, files or statements, and carries the request id', async () => {
  const reply = await at.ask('GET', '/api/trpc/records.get?input=%7B%22id%22%3A%22rec_x%22%7D', {
    headers: { Authorization: `Bearer ${workspace.writeKey}`, 'X-Request-Id': 'mine' },
  });
  expect(reply).toMatchObject({
    status: 404,
    headers: { 'x-request-id': 'mine' },
    body: { error: { message: 'There is no such record.', data: { code: 'NOT_FOUND', requestId: 'mine' } } },
  });
  expect(reply.text).not.toMatch(/stack|\.ts|select/);
});

test('a batch link and a single link both work', async () => {
  const headers = { Authorization: `Bearer ${workspace.writeKey}` };
  const [folders, records] = await Promise.all([
    clientOf(headers).folders.list.query({}),
    clientOf(headers, httpLink).records.list.query({ pageSize: 5 }),
  ]);
  expect(folders.data.length).toBeGreaterThan(0);
  expect(records.data.length).toBeLessThanOrEqual(5);
});
