import { connect } from 'node:net';
import { one } from '@dossier/kernel/page-schema.ts';
import { read, router } from '@dossier/kernel/procedures.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openGateway, type TestGateway } from '../testing/gateway.ts';

type Answer = { data: Record<string, never> };
const begun = Promise.withResolvers<void>();
let finish: () => void = () => {};
const slow = router({
  wait: read
    .meta({ openapi: { method: 'GET', path: '/waits', tags: ['Waits'], summary: 'Wait for ever' } })
    .output(one(z.object({})))
    .query(
      () =>
        new Promise<Answer>((resolve) => {
          finish = () => resolve({ data: {} });
          begun.resolve();
        }),
    ),
  take: read
    .meta({ openapi: { method: 'GET', path: '/others', tags: ['Waits'], summary: 'Answer at once' } })
    .output(one(z.object({})))
    .query(() => ({ data: {} })),
});

let at: TestGateway;
let key: string;
beforeAll(async () => {
  at = await openGateway({ router: slow, answerWithinMs: 1_500 });
  key = (await at.workspace()).writeKey;
});
afterAll(() => at.close());

test('a request that takes too long is 503 with Retry-After, and its late answer is dropped', async () => {
  expect(await at.ask('GET', '/api/v1/waits', { key })).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
    body: { code: 'SERVICE_UNAVAILABLE' },
  });
  await begun.promise;
  finish();
  expect((await at.ask('GET', '/api/v1/others', { key })).status).toBe(200);
  await expect
    .poll(() => at.lines.filter(({ route, msg }) => route === '/api/v1/waits' && msg === 'request'))
    .toHaveLength(1);
});

test('endless headers get a JSON error and are cut off, and delay no other request', async () => {
  const { hostname, port } = new URL(at.gateway.url);
  const socket = connect(Number(port), hostname);
  socket.write('GET /api/v1/others HTTP/1.1\r\nHost: x\r\nX-Slow');
  expect((await at.ask('GET', '/api/v1/others', { key })).status).toBe(200);
  socket.destroy();
});

test('what is not HTTP is answered as JSON and cut off', async () => {
  const { hostname, port } = new URL(at.gateway.url);
  for (const garbage of [
    'hello\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'POST /api/v1/others HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ]) {
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(Number(port), hostname, () => socket.write(garbage));
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('close', () => resolve(text));
    });
    expect(answer, garbage).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''), garbage).toMatchObject({
      code: 'BAD_REQUEST',
      requestId: expect.any(String),
    });
  }
});
