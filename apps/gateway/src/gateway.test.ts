import { connect } from 'node:net';
import { one } from '@dossier/kernel/page-schema.ts';
import { read, router } from '@dossier/kernel/procedures.ts';
import { freePort } from '@dossier/embedded-postgres/server.ts';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { gatewaySettings } from './environment.ts';
import { startGateway } from './gateway.ts';
import { openGateway, testSettings, type TestGateway } from './testing/gateway.ts';

type Answer = { data: Record<string, never> };
let finish: (answer: Answer) => void = () => {};
let started = Promise.withResolvers<void>();
const slow = router({
  wait: read
    .meta({ openapi: { method: 'GET', path: '/waits', tags: ['Waits'], summary: 'Wait until told' } })
    .output(one(z.object({})))
    .query(
      () =>
        new Promise<Answer>((resolve) => {
          finish = resolve;
          started.resolve();
        }),
    ),
});

let at: TestGateway;
beforeAll(async () => {
  at = await openGateway({ router: slow });
});
afterAll(() => at.close());

test('a stopping gateway finishes requests under way, accepts no new ones, and does not wait for idle connections', async () => {
  const { writeKey } = await at.workspace();
  const gateway = await startGateway({ ...testSettings, router: slow, databaseUrl: at.world.url, logLevel: 'silent' });
  const idle = connect(gateway.port, '127.0.0.1');
  idle.on('error', () => {});
  started = Promise.withResolvers();
  const underWay = at.askAt(gateway.url, 'GET', '/api/v1/waits', { key: writeKey });
  await started.promise;
  const closed = gateway.close();
  await expect.poll(() => outcomeOfConnecting(gateway.port)).toBe('ECONNREFUSED');
  finish({ data: {} });
  expect((await underWay).status).toBe(200);
  await closed;
  idle.destroy();
});

/** `connected`, or the code of the error. */
function outcomeOfConnecting(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve('connected');
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}

test('with a delay, a stopping gateway first reports that it is not ready and keeps serving until proxies notice', async () => {
  const { writeKey } = await at.workspace();
  const gateway = await startGateway({
    ...testSettings,
    router: slow,
    databaseUrl: at.world.url,
    logLevel: 'silent',
    stopDelayMs: 3_000,
  });
  const before = await at.askAt(gateway.url, 'GET', '/readyz');
  expect([before.status, before.headers['connection']]).toEqual([200, 'keep-alive']);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const closed = gateway.close();
  const during = await at.askAt(gateway.url, 'GET', '/readyz');
  expect([during.status, during.body['reason'], during.headers['connection']]).toEqual([503, 'stopping', 'close']);
  started = Promise.withResolvers();
  const late = at.askAt(gateway.url, 'GET', '/api/v1/waits', { key: writeKey });
  await started.promise;
  vi.advanceTimersByTime(2_999);
  expect(await outcomeOfConnecting(gateway.port)).toBe('connected');
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await expect.poll(() => outcomeOfConnecting(gateway.port)).toBe('ECONNREFUSED');
  finish({ data: {} });
  expect((await late).status).toBe(200);
  await closed;
});

test('a taken port is reported in one line', async () => {
  const { port } = at.gateway;
  await expect(startGateway({ ...testSettings, port, databaseUrl: at.world.url, logLevel: 'silent' })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken. Set PORT to another one.`,
  );
});

test('an unreachable database stops the start', async () => {
  await expect(
    startGateway({
      ...testSettings,
      databaseUrl: `postgres://nobody@127.0.0.1:${await freePort()}/none`,
      logLevel: 'silent',
    }),
  ).rejects.toThrow('ECONNREFUSED');
});

test('a bad or missing variable is named with the reason', () => {
  const good = { DATABASE_URL: 'postgres://localhost/dossier', AUTH_SECRET: 'x'.repeat(32) };
  expect(gatewaySettings(good)).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    rateLimitPerMinute: 120,
    corsOrigins: [],
  });
  expect(() => gatewaySettings({ ...good, PORT: 'http' })).toThrow('PORT');
  expect(() => gatewaySettings({ DATABASE_URL: good.DATABASE_URL })).toThrow('AUTH_SECRET: is not set');
});
