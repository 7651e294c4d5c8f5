import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { isTracing, noteInSpan, startTracing, traced, traceparent, withTraceparent } from './traces.ts';

const silent = pino({ level: 'silent' });
let end = async () => {};
afterEach(() => end());

async function freeEndpoint(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return `http://127.0.0.1:${port}`;
}

it('does nothing without an endpoint', async () => {
  end = await startTracing(undefined, 'test', silent);
  expect(isTracing()).toBe(false);
  expect(await traced('work', {}, async () => [traceparent(), withTraceparent({ a: 'b' })])).toEqual([
    undefined,
    { a: 'b' },
  ]);
});

it('continues a trace through spans within spans, starts a new one where told to, and keeps a header of the caller', async () => {
  end = await startTracing(await freeEndpoint(), 'test', silent);
  const [trace, span] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  await traced('request', { parent: `00-${trace}-${span}-01` }, async () => {
    const outer = traceparent() ?? '';
    expect(outer).toMatch(new RegExp(`^00-${trace}-(?!${span})[0-9a-f]{16}-01$`));
    await traced('within', {}, async () => {
      noteInSpan({ 'dossier.events': 1 });
      expect(traceparent()).toMatch(new RegExp(`^00-${trace}-`));
      expect(traceparent()).not.toBe(outer);
    });
    await traced('apart', { parent: undefined }, async () => expect(traceparent()).not.toContain(trace));
    expect(withTraceparent({})).toEqual({ traceparent: outer });
    expect(withTraceparent({ Traceparent: 'own' })).toEqual({ Traceparent: 'own' });
  });
  expect(traceparent()).toBeUndefined();
  await traced('not sampled', { parent: `00-${trace}-${span}-00` }, async () =>
    expect(traceparent()).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-00$`)),
  );
  for (const parent of ['nonsense', `00-${'0'.repeat(32)}-${span}-01`])
    await traced('request', { parent }, async () => expect(traceparent()).toMatch(/^00-(?!0{32})[0-9a-f]{32}-/));
});

it('reports an unreachable collector once, and fails no work', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  end = await startTracing(await freeEndpoint(), 'test', log);
  expect(await traced('work', {}, async () => 'done')).toBe('done');
  await expect(traced('work', {}, async () => Promise.reject(new Error('Its own.')))).rejects.toThrow('Its own.');
  await end();
  expect(lines).toEqual([expect.stringContaining('spans could not be exported')]);
});
