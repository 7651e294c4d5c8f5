import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createDossier, createFetch, UnexpectedAnswerError } from './index.ts';

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

const seen: { method: string | undefined; headers: IncomingMessage['headers']; body: string }[] = [];
/** `lost`: the connection ends without an answer. */
let answers: (Answer | 'lost')[] = [];
const server = createServer(async (request, response) => {
  seen.push({ method: request.method, headers: request.headers, body: await text(request) });
  const answer = answers.shift() ?? { status: 200 };
  if (answer === 'lost') return void request.socket.destroy();
  response
    .writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    .end(JSON.stringify(answer.body ?? { data: {} }));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/records`;

beforeEach(() => {
  seen.length = 0;
  answers = [];
});
afterAll(() => void server.close());

const send = createFetch({ apiKey: 'dsk_example' });
const soon = { 'retry-after': '0' };
const nothingWritten: Answer = { status: 503, headers: soon, body: { code: 'SERVICE_UNAVAILABLE' } };
const unknown: Answer = { status: 503, headers: soon, body: { code: 'OUTCOME_UNKNOWN', outcome: 'unknown' } };
const keys = () => new Set(seen.map(({ headers }) => headers['idempotency-key']));

it('repeats a POST under one key, whatever became of the first', async () => {
  answers = [unknown, 'lost', { status: 409, headers: soon }, { status: 201 }];
  const response = await send(url, {
    method: 'POST',
    body: '{"title":"Example"}',
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(201);
  expect(seen.map(({ body }) => body)).toEqual(Array.from({ length: 4 }, () => '{"title":"Example"}'));
  expect(keys().size).toBe(1);
  expect(seen[0]?.headers).toMatchObject({
    authorization: 'Bearer dsk_example',
    'content-type': 'application/json',
    'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

it('makes a key for each POST, and keeps one that is given', async () => {
  await send(url, { method: 'POST' });
  await send(url, { method: 'POST' });
  expect(keys().size).toBe(2);
  await send(url, { method: 'POST', headers: { 'Idempotency-Key': 'order-4711' } });
  expect(seen.at(-1)?.headers['idempotency-key']).toBe('order-4711');
});

it('gives the last answer after a few tries', async () => {
  answers = Array.from({ length: 9 }, () => nothingWritten);
  expect((await send(url, { method: 'POST' })).status).toBe(503);
  expect(seen).toHaveLength(4);
});

it('throws what broke the last try', async () => {
  answers = ['lost', 'lost'];
  await expect(createFetch({ triesMax: 2 })(url)).rejects.toThrow('fetch failed');
  expect(seen).toHaveLength(2);
});

it.each(['PATCH', 'DELETE'])('repeats a %s only where nothing was written', async (method) => {
  answers = [nothingWritten, { status: 429, headers: soon }, { status: 409, headers: soon }];
  expect((await send(url, { method })).status).toBe(200);
  answers = [unknown];
  expect((await send(url, { method })).status).toBe(503);
  answers = [{ status: 502 }];
  expect((await send(url, { method })).status).toBe(502);
  answers = ['lost'];
  await expect(send(url, { method })).rejects.toThrow('fetch failed');
  expect(seen).toHaveLength(4 + 3);
});

it('does not repeat what would be refused again', async () => {
  for (const status of [400, 404, 409, 422, 500]) {
    answers = [{ status }];
    expect((await send(url, { method: 'POST' })).status).toBe(status);
  }
  expect(seen).toHaveLength(5);
});

it('waits as long as Retry-After says, and stops waiting when the caller does', async () => {
  answers = [{ status: 429, headers: { 'retry-after': '1' } }];
  const began = performance.now();
  await send(url);
  expect(performance.now() - began).toBeGreaterThan(990);
  answers = [{ status: 429, headers: { 'retry-after': '30' } }];
  await expect(send(url, { signal: AbortSignal.timeout(100) })).rejects.toMatchObject({ name: 'TimeoutError' });
});

it('refuses other addresses, which take no such key', async () => {
  await expect(send(url.replace('/v1/', '/trpc/'))).rejects.toThrow('no address of the REST API');
});

it.each(['PATCH', 'DELETE'])('does not repeat a lost %s with a key, which the server does not heed', async (method) => {
  answers = ['lost'];
  await expect(send(url, { method, headers: { 'idempotency-key': 'mine' } })).rejects.toThrow(TypeError);
  expect(seen).toHaveLength(1);
});

it.each([301, 302, 303, 307])('does not take the answer of a redirect (%i) for that of a write', async (status) => {
  answers = [{ status, headers: { location: '/api/v1/tasks/' } }];
  const { tasks } = createDossier({ url: new URL(url).origin });
  await expect(tasks.create({ title: 'Call' })).rejects.toThrow(UnexpectedAnswerError);
  expect(seen.map(({ method }) => method)).toEqual(['POST']);
});
