import { once } from 'node:events';
import { connect } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { fill, type Things } from '@dossier/domain/testing/things.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openGateway, worldSecret, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';
import type { Ask, Reply } from '../testing/http.ts';
import { queryOf } from '../testing/query.ts';
import { endpoints, requestOf } from '../testing/walk/walk.ts';
import { takesIfMatch } from './preconditions.ts';

let at: TestGateway;
let here: KeyedWorkspace;
let things: Things;

beforeAll(async () => {
  at = await openGateway({ authSecret: worldSecret });
  here = await at.workspace();
  things = await fill(at.world, here, 'native');
}, 60_000);
afterAll(() => at.close());

const ask = (method: string, path: string, more: Ask = {}): Promise<Reply> =>
  at.ask(method, path, { key: here.fullKey, ...more });
const gets = endpoints.filter(({ method }) => method === 'GET');
const withBody = endpoints.filter(({ hasBody }) => hasBody);

/** The path of a GET that succeeds. */
function pathOf(endpoint: (typeof endpoints)[number]): string {
  const { path, fields } = requestOf(endpoint, things);
  return `${path}?${queryOf(fields)}`;
}

// A list that is printed while it is sent has no length, and HEAD no chunks.
const passing = /^(date|connection|transfer-encoding|x-request-id|ratelimit-(remaining|reset))$/;

/** Headers that do not differ from request to request. */
function lasting({ headers }: Reply) {
  return Object.entries(headers).filter(([name]) => !passing.test(name));
}

test('every GET takes HEAD: the same status and headers without a body', async () => {
  expect(gets.length).toBeGreaterThan(50);
  for (const endpoint of gets) {
    const path = pathOf(endpoint);
    const got = await ask('GET', path);
    expect(got.status, `${path} ${got.text}`).toBe(200);
    const head = await ask('HEAD', path);
    expect([head.status, head.text, lasting(head)], path).toEqual([200, '', lasting(got)]);
  }
});

test('every GET takes the absolute form, whose host goes before the header Host', async () => {
  const { hostname, port } = new URL(at.gateway.url);
  const statusOf = async (target: string, host: string) => {
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${here.fullKey}\r\nConnection: close\r\n\r\n`,
    );
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    await once(socket, 'close');
    return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
  };
  for (const endpoint of gets) {
    const path = pathOf(endpoint);
    expect(await statusOf(`http://localhost:${port}${path}`, 'elsewhere.example'), path).toBe(200);
  }
  expect(await statusOf(`HTTPS://localhost/api/v1/folders`, 'localhost')).toBe(200);
  expect(await statusOf(`http://localhost?x=1`, 'localhost')).toBe(200);
  expect(await statusOf('http://elsewhere.example/api/v1/folders', 'localhost')).toBe(421);
});

const unknown = JSON.stringify({ nope: 'ü' });
const codings: readonly (readonly [name: string, compress: (body: Buffer) => Buffer])[] = [
  ['gzip', gzipSync],
  ['X-GZIP', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', brotliCompressSync],
  ['identity', (body) => body],
];

test('every body may be of any JSON type, and compressed', async () => {
  expect(withBody.length).toBeGreaterThan(50);
  for (const endpoint of withBody) {
    const { path } = requestOf(endpoint, things);
    for (const type of ['text/json', 'application/problem+json', 'application/merge-patch+json; charset=utf-8'])
      expect(
        await ask(endpoint.method, path, { body: unknown, headers: { 'Content-Type': type } }),
        path,
      ).toMatchObject({ status: 400, text: expect.stringContaining('Unknown field \\"nope\\"') });
    for (const [coding, compress] of codings) {
      const reply = await ask(endpoint.method, path, {
        body: compress(Buffer.from(unknown)),
        headers: { 'Content-Encoding': coding },
      });
      expect(reply, `${path} ${coding}`).toMatchObject({ status: 400, text: expect.stringContaining('nope') });
    }
  }
});

test('every refusal of a type or coding says what is taken', async () => {
  const headers = { accept: 'application/json, text/json', 'accept-encoding': 'gzip, deflate, br' };
  for (const endpoint of withBody) {
    const { path } = requestOf(endpoint, things);
    for (const sent of [
      { 'Content-Type': 'application/xml' },
      { 'Content-Type': 'application/json; charset=latin1' },
      { 'Content-Encoding': 'zstd' },
      { 'Content-Encoding': 'gzip, br' },
    ])
      expect(await ask(endpoint.method, path, { body: '{}', headers: sent }), path).toMatchObject({
        status: 415,
        headers,
      });
  }
});

test('a compressed body is taken up to the size of a plain one, complete and of the coding that is named', async () => {
  const post = (coding: string, body: Buffer) =>
    ask('POST', '/api/v1/records', { body, headers: { 'Content-Encoding': coding } });
  const size = (bytes: number) => Buffer.from(`{"nope":"${'x'.repeat(bytes - 11)}"}`);
  for (const [coding, compress] of codings) {
    expect((await post(coding, compress(size(2 ** 20)))).status, coding).toBe(400);
    expect((await post(coding, compress(size(2 ** 20 + 1)))).status, coding).toBe(413);
    if (coding === 'identity') continue;
    const cut = compress(Buffer.from(unknown)).subarray(0, -3);
    for (const bad of [cut, Buffer.from(unknown)])
      expect(await post(coding, bad), coding).toMatchObject({ status: 400, text: expect.stringContaining('complete') });
  }
  // A batch may be larger, but not by a bomb.
  const batch = (body: Buffer) => ask('POST', '/api/v1/records/batch', { body, headers: { 'Content-Encoding': 'br' } });
  expect((await batch(brotliCompressSync(size(2 ** 21)))).status).toBe(413);
});

test('every write heeds If-Match or refuses it', async () => {
  const refusing: string[] = [];
  for (const endpoint of endpoints) {
    const { method, name, hasBody } = endpoint;
    const { path, fields } = requestOf(endpoint, things);
    const isDry = endpoint.type === 'mutation' && !path.includes('dryRun');
    const target = hasBody ? path : `${path}?${queryOf(fields)}${isDry ? '&dryRun=true' : ''}`;
    const send = (tag: string) =>
      ask(method, target.replace('?&', '?'), { ...(hasBody ? { body: fields } : {}), headers: { 'If-Match': tag } });
    const stale = await send('"888888", "999999"');
    if (!takesIfMatch(endpoint)) {
      expect(stale, name).toMatchObject({ status: 400, text: expect.stringContaining('If-Match') });
      if (method !== 'GET' && method !== 'POST') refusing.push(name);
      continue;
    }
    expect(stale.status, `${name} ${stale.text}`).toBe(412);
    const { etag } = stale.headers;
    // An upsert without a match has nothing to name.
    if (etag === undefined) continue;
    for (const tag of ['*', `"999999", ${etag}`, `W/${etag}`])
      expect((await send(tag)).status, `${name} ${tag}`).toBe(200);
  }
  // A link never changes, and neither does a part of a file.
  expect(refusing.toSorted()).toEqual(['imports.addPart', 'links.remove', 'syncs.addPart']);
});

test('every GET of one thing with a version carries it as ETag, which spares only an equal answer', async () => {
  for (const endpoint of gets.filter(({ isVersioned }) => isVersioned)) {
    const path = pathOf(endpoint);
    const { headers, json } = await ask('GET', path);
    expect(headers.etag, path).toBe(`"${dataOf(json).version}"`);
    const again = await ask('GET', path, { headers: { 'If-None-Match': String(headers.etag) } });
    expect(again.status, path).toBe(endpoint.isSparable ? 304 : 200);
  }
});

// Last: it changes the things.
test('of concurrent changes of one version exactly one is made, whose version is the next', async () => {
  const patches = endpoints.filter(({ method }) => method === 'PATCH');
  expect(patches.length).toBeGreaterThan(15);
  for (const endpoint of patches) {
    const { name } = endpoint;
    const { path, fields } = requestOf(endpoint, things);
    const patch = (tag: string) =>
      ask('PATCH', path.replace(/\?.*/, ''), { body: fields, headers: { 'If-Match': tag } });
    const { etag } = (await patch('"999999"')).headers;
    const replies = await Promise.all(Array.from({ length: 4 }, () => patch(String(etag))));
    const [made, ...others] = replies.toSorted((a, b) => a.status - b.status);
    const next = Number(JSON.parse(String(etag))) + 1;
    expect(made, name).toMatchObject({ status: 200, headers: { etag: `"${next}"` } });
    expect(dataOf(made?.json).version, name).toBe(next);
    for (const other of others) expect(other, name).toMatchObject({ status: 412, headers: { etag: `"${next}"` } });
    // The same values change nothing.
    expect(await patch(`"${next}"`), name).toMatchObject({ status: 200, headers: { etag: `"${next}"` } });
  }
});

const dataOf = (json: unknown) => z.object({ data: z.looseObject({ version: z.int() }) }).parse(json).data;
