import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHash, randomBytes } from 'node:crypto';
import { apiKeys } from '@dossier/domain/api-keys/table.ts';
import { members } from '@dossier/domain/members/table.ts';
import { auditEntries } from '@dossier/kernel/audit/table.ts';
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
} from '@modelcontextprotocol/client';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openGateway, type TestGateway } from './testing/gateway.ts';
import type { Reply } from './testing/http.ts';
import { signedIn, type SignedInPerson } from './testing/person.ts';

const redirectUri = 'https://app.example/back';
const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

let at: TestGateway;
let owner: SignedInPerson;
let member: SignedInPerson;
let workspaceId: string;
let app: { id: string; secret: string };

beforeAll(async () => {
  at = await openGateway({ isInsecureAllowed: true });
});
afterAll(() => at.close());
beforeEach(async () => {
  await at.world.asOwner('delete from sign_in_throttles');
  workspaceId = (await at.world.workspace()).id;
  [owner, member] = [await signedIn(at, workspaceId, 'OWNER'), await signedIn(at, workspaceId)];
  app = await register();
});

const call = (person: SignedInPerson, procedure: string, body: unknown, headers: Record<string, string> = {}) =>
  at.ask('POST', `/api/trpc/${procedure}`, {
    headers: { Cookie: person.cookie, Origin: at.gateway.url, 'x-workspace-id': workspaceId, ...headers },
    body,
  });
const look = (person: SignedInPerson, procedure: string, input: unknown = {}) =>
  at.ask('GET', `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`, {
    headers: { Cookie: person.cookie, 'x-workspace-id': workspaceId },
  });
const dataIn = <Data>(reply: Reply, schema: z.ZodType<Data>): Data =>
  z.object({ result: z.object({ data: z.object({ data: schema }) }) }).parse(reply.json).result.data.data;

async function register(): Promise<{ id: string; secret: string }> {
  const reply = await call(owner, 'apiKeys.create', { name: 'Example app', scopes: [], redirectUris: [redirectUri] });
  const { id, key: secret } = dataIn(reply, z.object({ id: z.string(), key: z.string() }));
  return { id, secret };
}

function queryOf(changes: Record<string, string | undefined> = {}): string {
  const query = new URLSearchParams({
    client_id: app.id,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: '1e5',
  });
  for (const [name, value] of Object.entries(changes))
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  return query.toString();
}

const urlIn = (reply: Reply) => new URL(dataIn(reply, z.object({ url: z.string() })).url);

async function allow(person = member, changes: Record<string, string | undefined> = {}): Promise<URL> {
  return urlIn(await call(person, 'apps.allow', { query: queryOf(changes), workspaceId }));
}
const codeOf = (url: URL) => url.searchParams.get('code') ?? '';

const post = (path: string, form: Record<string, string>, client = app) =>
  at.ask('POST', path, {
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Authorization: `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`,
    },
    body: new URLSearchParams(form).toString(),
  });
const redeem = (code: string, changes: Record<string, string> = {}, client = app) =>
  post('/oauth/token', { grant_type: 'authorization_code', code, code_verifier: verifier, ...changes }, client);
const refresh = (token: string, client = app) =>
  post('/oauth/token', { grant_type: 'refresh_token', refresh_token: token }, client);

const tokensSchema = z.object({ access_token: z.string(), refresh_token: z.string(), scope: z.string() });
async function connect(person = member, changes: Record<string, string | undefined> = {}) {
  const code = codeOf(await allow(person, changes));
  const { access_token: access, refresh_token: again } = tokensSchema.parse((await redeem(code)).json);
  return { code, access, again };
}
const statusOf = async (key: string, method = 'GET', path = '/api/v1/me', body?: unknown) =>
  (await at.ask(method, path, { key, body })).status;

describe('an app that a person has connected', () => {
  it('acts with an access token, in their name and within the scopes', async () => {
    const url = await allow(member, { scope: 'records:read openid' });
    expect(url.href.startsWith(`${redirectUri}?code=`)).toBe(true);
    expect(url.searchParams.get('state')).toBe('1e5');
    expect(url.searchParams.get('iss')).toBe(at.gateway.url);
    const reply = await redeem(codeOf(url));
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.json).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'records:read' });
    const { access_token: key } = tokensSchema.parse(reply.json);
    expect((await at.ask('GET', '/api/v1/me', { key })).data).toMatchObject({
      actor: { kind: 'key', name: 'Example app (Test person)' },
      scopes: ['records:read'],
    });
    expect(await statusOf(key, 'GET', '/api/v1/records')).toBe(200);
    expect(await statusOf(key, 'GET', '/api/v1/deals')).toBe(403);
    const noted = await at.world.database.read.orm
      .select({ actorId: auditEntries.actorId, subjectName: auditEntries.subjectName })
      .from(auditEntries)
      .where(and(eq(auditEntries.workspaceId, workspaceId), eq(auditEntries.action, 'apps.allow')));
    expect(noted).toEqual([{ actorId: member.id, subjectName: 'Example app (Test person)' }]);
  });

  it('may do what the person may do now, and no more', async () => {
    const scope = 'write folders:manage';
    const [{ access: ofOwner }, { access: ofMember }] = [
      await connect(owner, { scope }),
      await connect(member, { scope }),
    ];
    const folder = { name: 'Made by an app', type: 'CUSTOM' };
    expect(await statusOf(ofOwner, 'POST', '/api/v1/folders', folder)).toBe(201);
    expect(await statusOf(ofMember, 'POST', '/api/v1/folders', folder)).toBe(403);
    await at.world.database.autocommit.orm
      .update(members)
      .set({ role: 'ADMIN' })
      .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, member.id)));
    await expect.poll(() => statusOf(ofMember, 'POST', '/api/v1/folders', { ...folder, name: 'Now' })).toBe(201);
    await call(owner, 'members.changeRole', { userId: member.id, role: 'MEMBER' });
    await expect.poll(() => statusOf(ofMember, 'POST', '/api/v1/folders', { ...folder, name: 'Later' })).toBe(403);
    expect(await statusOf(ofMember)).toBe(200);
  });

  it('ends with the membership, and cannot be handed over', async () => {
    const { access, again } = await connect();
    const removed = await call(owner, 'members.remove', { userId: member.id, keysTo: owner.id, automations: 'stop' });
    expect(removed.status).toBe(200);
    await expect.poll(() => statusOf(access)).toBe(401);
    expect((await refresh(again)).json).toEqual({ error: 'invalid_grant' });
  });

  it('is seen and ended by its person, and by owners and admins, but by no other member', async () => {
    const other = await signedIn(at, workspaceId);
    const { access } = await connect();
    const listed = async (person: SignedInPerson) =>
      z
        .object({
          result: z.object({
            data: z.object({ data: z.array(z.object({ id: z.string(), app: z.string().nullable() })) }),
          }),
        })
        .parse((await look(person, 'apiKeys.list')).json).result.data.data;
    expect(await listed(other)).toEqual([]);
    expect(await listed(owner)).toMatchObject([{ app: app.id }, { id: app.id, app: null }]);
    const [{ id } = { id: '' }] = await listed(member);
    expect((await call(other, 'apiKeys.revoke', { id })).status).toBe(404);
    expect((await call(owner, 'apiKeys.rotate', { id })).status).toBe(409);
    expect((await call(member, 'apiKeys.revoke', { id })).status).toBe(200);
    await expect.poll(() => statusOf(access)).toBe(401);
  });

  it('ends when it is deleted, or gives a token back', async () => {
    const [first, second] = [await connect(), await connect()];
    expect((await post('/oauth/revoke', { token: first.again })).status).toBe(200);
    await expect.poll(() => statusOf(first.access)).toBe(401);
    expect(await statusOf(second.access)).toBe(200);
    expect((await post('/oauth/revoke', { token: 'unknown' })).status).toBe(200);
    expect((await call(owner, 'apiKeys.revoke', { id: app.id })).status).toBe(200);
    await expect.poll(() => statusOf(second.access)).toBe(401);
    expect((await refresh(second.again)).status).toBe(401);
  });
});

describe('tokens', () => {
  it('rotate, and a refresh token that is used again ends the connection, however old it is', async () => {
    const { access, again } = await connect();
    const second = tokensSchema.parse((await refresh(again)).json);
    await expect.poll(() => statusOf(access)).toBe(401);
    const third = tokensSchema.parse((await refresh(second.refresh_token)).json);
    expect(await statusOf(third.access_token)).toBe(200);
    expect((await refresh(again)).json).toEqual({ error: 'invalid_grant' });
    await expect.poll(() => statusOf(third.access_token)).toBe(401);
    expect((await refresh(third.refresh_token)).status).toBe(400);
  });

  it('end when the code is used twice, also at once', async () => {
    const { code, access } = await connect();
    expect((await redeem(code)).json).toEqual({ error: 'invalid_grant' });
    await expect.poll(() => statusOf(access)).toBe(401);
    const fresh = codeOf(await allow());
    const answers = await Promise.all(Array.from({ length: 5 }, () => redeem(fresh)));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  });

  it('are given to the app alone that the code is for, with its secret and its proof', async () => {
    const other = await register();
    const code = codeOf(await allow());
    expect((await redeem(code, {}, other)).json).toEqual({ error: 'invalid_grant' });
    expect((await redeem(code, {}, { ...app, secret: other.secret })).status).toBe(401);
    expect((await redeem(code, { code_verifier: `${verifier}x` })).json).toEqual({ error: 'invalid_grant' });
    expect((await post('/oauth/token', { grant_type: 'authorization_code', code })).json).toEqual({
      error: 'invalid_request',
    });
    expect((await refresh(code)).json).toEqual({ error: 'invalid_grant' });
    expect((await redeem(code)).status).toBe(200);
  });

  it('end in time, and are stored hashed', async () => {
    const { access, again } = await connect();
    const mine = and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.app, app.id));
    const [row] = await at.world.database.read.orm.select().from(apiKeys).where(mine);
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`${access}|${again}`));
    const change = (values: object) => at.world.database.autocommit.orm.update(apiKeys).set(values).where(mine);
    await change({ expiresAt: sql`now()` });
    await expect.poll(() => statusOf(access)).toBe(401);
    await change({ codeExpiresAt: sql`now()` });
    expect((await refresh(again)).json).toEqual({ error: 'invalid_grant' });
  });
});

describe('a request for access', () => {
  it('is refused on our own page while the app or its address is in doubt', async () => {
    const asked = (changes: Record<string, string>, more = '') =>
      look(member, 'apps.ask', { query: queryOf(changes) + more });
    expect((await asked({})).status).toBe(200);
    for (const redirect_uri of [
      'https://evil.example/back',
      `${redirectUri}/`,
      `${redirectUri}?more`,
      `${redirectUri}#part`,
      'https://app.example:444/back',
      'https://app.example.evil.example/back',
      'javascript:alert(1)//https://app.example/back',
    ])
      expect((await asked({ redirect_uri })).status, redirect_uri).toBe(422);
    expect((await asked({ client_id: 'key_01h455vb4pex5vsknk084sn050' })).status).toBe(422);
    expect((await asked({}, `&redirect_uri=${redirectUri}`)).status).toBe(422);
    const stranger = await signedIn(at, (await at.world.workspace()).id, 'OWNER');
    expect((await look(stranger, 'apps.ask', { query: queryOf() })).status).toBe(422);
  });

  it('is told to the app where it alone is wrong, without asking the person', async () => {
    const wrong: [Record<string, string | undefined>, string][] = [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ code_challenge: undefined }, 'invalid_request'],
      [{ code_challenge: verifier, code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge_method: undefined }, 'invalid_request'],
      [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
      [{ scope: 'openid' }, 'invalid_scope'],
    ];
    for (const [changes, error] of wrong) {
      const shown = await look(member, 'apps.ask', { query: queryOf(changes) });
      const { name, refusedUrl } = dataIn(shown, z.object({ name: z.string().nullable(), refusedUrl: z.string() }));
      expect(name).toBeNull();
      const url = await allow(member, changes);
      expect(url.href).toBe(refusedUrl);
      expect(url.searchParams.get('error')).toBe(error);
      expect(url.searchParams.get('iss')).toBe(at.gateway.url);
    }
    expect(codeOf(await allow(member, { resource: `${at.gateway.url}/mcp` }))).not.toBe('');
  });

  it('is decided by a person alone, with a POST from our own page and a fresh sign-in', async () => {
    const body = { query: queryOf(), workspaceId };
    const allowed = async (headers: Record<string, string>) => (await call(member, 'apps.allow', body, headers)).status;
    expect(await allowed({ Origin: 'https://evil.example' })).toBe(403);
    expect(await allowed({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
    expect((await look(member, 'apps.allow', body)).status).toBe(405);
    const { access } = await connect();
    expect((await at.ask('POST', '/api/trpc/apps.allow', { key: access, body })).status).toBe(401);
    const page = await at.ask('GET', `/oauth/authorize?${queryOf()}`);
    expect(page.status).toBe(302);
    expect(page.headers['location']).toBe(`/connect?${new URLSearchParams({ ask: queryOf() }).toString()}`);
    const connectPage = await at.ask('GET', page.headers['location'] ?? '');
    expect(connectPage.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('connects no workspace that the person is not in, or that has not registered the app', async () => {
    const elsewhere = (await at.world.workspace()).id;
    const both = await signedIn(at, workspaceId);
    for (const person of [member, both])
      expect((await call(person, 'apps.allow', { query: queryOf(), workspaceId: elsewhere })).status).toBe(404);
  });
});

describe('an app with a metadata document', () => {
  let document: Record<string, unknown>;
  let id: string;
  let close: () => void;
  beforeEach(async () => {
    const server = createServer((_request, response) => void response.end(JSON.stringify(document)));
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    id = `http://127.0.0.1:${(server.address() as AddressInfo).port}/app.json`;
    close = () => void server.close();
    document = { client_id: id, client_name: 'Agent', redirect_uris: ['http://127.0.0.1/back'] };
  });

  it('needs no registration and no secret, and may listen on any port of the person', async () => {
    const changes = { client_id: id, redirect_uri: 'http://127.0.0.1:54321/back' };
    const shown = dataIn(await look(member, 'apps.ask', { query: queryOf(changes) }), z.looseObject({}));
    expect(shown).toMatchObject({ name: 'Agent', refusedUrl: expect.stringContaining('127.0.0.1:54321') as string });
    const code = codeOf(await allow(member, changes));
    close();
    const reply = await at.ask('POST', '/oauth/token', {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: id,
        code,
        code_verifier: verifier,
      }).toString(),
    });
    expect(await statusOf(tokensSchema.parse(reply.json).access_token)).toBe(200);
  });

  it('is refused where its document is not its own, too large, or leads elsewhere', async () => {
    const asked = async (changes: Record<string, string> = {}) =>
      (
        await look(member, 'apps.ask', {
          query: queryOf({ client_id: id, redirect_uri: 'http://127.0.0.1/back', ...changes }),
        })
      ).status;
    expect(await asked()).toBe(200);
    expect(await asked({ redirect_uri: 'http://127.0.0.1.evil.example/back' })).toBe(422);
    const good = document;
    for (const change of [
      { client_id: `${id}?other` },
      { token_endpoint_auth_method: 'client_secret_basic' },
      { client_name: 'x'.repeat(20_000) },
      { redirect_uris: undefined },
    ]) {
      document = { ...good, ...change };
      expect(await asked(), Object.keys(change)[0]).toBe(422);
    }
    document = { ...good, client_name: '\u202eevil' };
    const shown = await look(member, 'apps.ask', {
      query: queryOf({ client_id: id, redirect_uri: 'http://127.0.0.1/back' }),
    });
    expect(dataIn(shown, z.object({ name: z.string() })).name).toBe(new URL(id).host);
    expect(await asked({ client_id: 'http://169.254.169.254/latest/meta-data' })).toBe(422);
    close();
  });
});

it('says where tokens are had', async () => {
  const { headers, status } = await at.ask('POST', '/mcp', { body: {} });
  expect(status).toBe(401);
  const url = /resource_metadata="([^"]+)"/.exec(headers['www-authenticate'] ?? '')?.[1] ?? '';
  const resource = await at.ask('GET', new URL(url).pathname);
  expect(resource.json).toMatchObject({ resource: `${at.gateway.url}/mcp`, authorization_servers: [at.gateway.url] });
  expect((await at.ask('GET', '/.well-known/oauth-authorization-server')).json).toMatchObject({
    issuer: at.gateway.url,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  });
});

it('lets in the official client of MCP, which then calls a tool', async () => {
  let asked: URL | undefined;
  let tokens: OAuthTokens | undefined;
  let kept = '';
  let found: OAuthDiscoveryState | undefined;
  const authProvider: OAuthClientProvider = {
    redirectUrl: redirectUri,
    clientMetadata: { client_name: 'Agent', redirect_uris: [redirectUri] },
    clientInformation: () => ({ client_id: app.id, client_secret: app.secret }),
    tokens: () => tokens,
    saveTokens: (given) => void (tokens = given),
    redirectToAuthorization: (url) => void (asked = url),
    saveCodeVerifier: (given) => void (kept = given),
    codeVerifier: () => kept,
    saveDiscoveryState: (given) => void (found = given),
    discoveryState: () => found,
  };
  const open = () => new StreamableHTTPClientTransport(new URL('/mcp', at.gateway.url), { authProvider });
  const newClient = () => new Client({ name: 'test', version: '1.0.0' });
  const first = open();
  await expect(newClient().connect(first)).rejects.toThrow(UnauthorizedError);
  expect(asked?.searchParams.get('resource')).toBe(`${at.gateway.url}/mcp`);
  const query = asked?.search.slice(1) ?? '';
  await first.finishAuth(urlIn(await call(member, 'apps.allow', { query, workspaceId })).searchParams);
  const client = newClient();
  await client.connect(open());
  expect(await client.callTool({ name: 'describe_workspace', arguments: {} })).toMatchObject({
    structuredContent: { data: { key: { name: 'Example app (Test person)' } } },
  });
  // The access token is over, so the client gets another by itself.
  await at.world.database.autocommit.orm
    .update(apiKeys)
    .set({ expiresAt: sql`now()` })
    .where(and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.app, app.id)));
  const before = tokens?.access_token;
  await expect.poll(async () => (await client.listTools()).tools.length).toBeGreaterThan(0);
  await expect.poll(() => client.listTools().then(() => tokens?.access_token !== before)).toBe(true);
  await client.close();
});
