import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openGateway, type KeyedWorkspace, type TestGateway } from './testing/gateway.ts';
import { longRecords } from './testing/long-records.ts';

// docs/decisions/0033: slow readers are cut, and hold no bytes for ever.

const stalledAfterMs = 3_000;
const path = '/api/v1/records?pageSize=200';

let at: TestGateway;
let own: KeyedWorkspace;
let other: KeyedWorkspace;
beforeAll(async () => {
  at = await openGateway({
    answerLimits: { workspaceBytesMax: 4_000_000, processBytesMax: 5_000_000, stalledAfterMs },
  });
  own = await at.workspace();
  other = await at.workspace();
  await longRecords(at.world.url, own, 20);
  await longRecords(at.world.url, other, 20);
});
afterAll(() => at.close());

/**
 * Connections that ask for pages and read none of them. They ask far more often than their buffers have room for pages:
 * calls that are refused meanwhile fill no buffer.
 */
function stall(key: string, count: number): Socket[] {
  const ask = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`;
  return Array.from({ length: count }, () => {
    const socket = connect(at.gateway.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.pause();
    socket.write(ask.repeat(500));
    return socket;
  });
}

const statusOf = async ({ writeKey }: KeyedWorkspace) => (await at.ask('GET', path, { key: writeKey })).status;

/** Asks until the list is refused like this, and returns its Retry-After. */
async function refusal({ writeKey }: KeyedWorkspace, status: number): Promise<unknown> {
  let retryAfter: unknown;
  const ask = async () => {
    const reply = await at.ask('GET', path, { key: writeKey });
    retryAfter = reply.headers['retry-after'];
    return reply.status;
  };
  await expect.poll(ask, { interval: 100 }).toBe(status);
  return retryAfter;
}

describe('beside readers that stall', () => {
  test('large lists of their workspace are 429 and small answers are not, until the stalled ones are cut', async () => {
    const stalled = stall(own.writeKey, 4);
    expect(await refusal(own, 429)).toBe('1');
    const small = await at.ask('GET', '/api/v1/folders', { key: own.writeKey });
    expect(small.status).toBe(200);
    await expect.poll(() => statusOf(own), { timeout: stalledAfterMs * 5, interval: 200 }).toBe(200);
    for (const socket of stalled) socket.destroy();
  });

  test('of several workspaces, large lists are 503 with Retry-After until the stalled ones are cut', async () => {
    const third = await at.workspace();
    await longRecords(at.world.url, third, 20);
    const stalled = [...stall(own.writeKey, 4), ...stall(other.writeKey, 4)];
    expect(await refusal(third, 503)).toBe('1');
    await expect.poll(() => statusOf(third), { timeout: stalledAfterMs * 5, interval: 200 }).toBe(200);
    for (const socket of stalled) socket.destroy();
  });
});
