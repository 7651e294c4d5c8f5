import { gzipSync } from 'node:zlib';
import { openMany, requestText, say, type Said } from '@dossier/gateway/testing/sockets.ts';
import { demand } from '../webhooks/stage.ts';
import type { Target } from './target.ts';

const each = 50;
const idle = 2_000;
const readers = 100;
const documents = 10;

/** Senders that never finish, or stay silent: each connection is closed in time, with an answer if a request began. */
export async function slowSenders(target: Target): Promise<string> {
  const many = (bytes: string, text: string, everyMs: number) =>
    Promise.all(Array.from({ length: each }, () => say(target.port, bytes, { drip: { text, everyMs } })));
  const json = { 'Content-Type': 'application/json', 'Content-Length': '100000' };
  const post = (path: string, headers: Record<string, string> = {}) =>
    `${requestText('POST', path, { ...json, ...headers }).trimEnd()}\r\n\r\n{"title":"`;
  const [headers, nothing, rest, hook, auth, rpc, chunks] = await Promise.all([
    many('GET /api/v1/records HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'a', 300),
    Promise.all(Array.from({ length: each }, () => say(target.port, ''))),
    many(post('/api/v1/records', target.key), 'a', 300),
    many(post('/api/webhooks/trigger/wf_x'), 'a', 300),
    many(post('/api/auth/sign-in/email', { Origin: target.url }), 'a', 300),
    many(post('/api/trpc/records.create', target.person), 'a', 300),
    many('POST /api/v1/records HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\na\r\n', 300),
  ]);
  const lastS = (said: readonly Said[]) => Math.max(...said.map(({ closedAfterMs }) => closedAfterMs)) / 1_000;
  demand(
    lastS(headers) <= 11 && lastS(nothing) <= 11,
    `slow headers were closed after ${lastS(headers).toFixed(1)} s, silence after ${lastS(nothing).toFixed(1)} s`,
  );
  for (const said of headers)
    demand(said.statuses[0] === 408, `slow headers were answered with ${said.text.slice(0, 100)}`);
  for (const said of rest) demand(said.statuses[0] === 408, `a slow body was answered with ${said.text.slice(0, 100)}`);
  for (const said of [rest, hook, auth, rpc, chunks])
    demand(lastS(said) <= 35, `a slow body was closed after ${lastS(said).toFixed(1)} s`);
  return (
    `slow headers closed after ${lastS(headers).toFixed(1)} s, silence after ${lastS(nothing).toFixed(1)} s, slow ` +
    `bodies of REST after ${lastS(rest).toFixed(1)} s, of hooks, sign-in and RPC after ` +
    `${lastS([...hook, ...auth, ...rpc]).toFixed(1)} s`
  );
}

/** Silent connections do not delay others. */
export async function idleSockets(target: Target): Promise<string> {
  const before = await p50(target);
  const silent = await openMany(target.port, idle, '');
  const kept = await openMany(target.port, idle, requestText('GET', '/healthz', {}));
  const during = await p50(target);
  for (const socket of [...silent, ...kept]) socket.destroy();
  return (
    `an ordinary request takes ${before.toFixed(1)} ms, with ${idle} silent and ${idle} kept connections ` +
    `${during.toFixed(1)} ms (medians)`
  );
}

/** Clients that request much and read nothing. */
export async function slowReaders(target: Target): Promise<string> {
  const asked = requestText('GET', '/api/v1/openapi.json', {}).repeat(documents);
  const before = target.residentMb;
  const sockets = await openMany(target.port, readers, '');
  for (const socket of sockets) {
    socket.pause();
    socket.write(asked);
  }
  await p50(target);
  const grownMb = target.residentMb - before;
  for (const socket of sockets) socket.destroy();
  demand(grownMb < 500, `${readers} connections that read nothing cost ${grownMb} MB`);
  return `${readers} connections that asked for ${documents} times openapi.json each and read nothing: ${grownMb} MB`;
}

/** Compressed bodies are never unpacked. */
export async function gzipBombs(target: Target): Promise<string> {
  const bomb = new Uint8Array(gzipSync(Buffer.alloc(200 * 1_024 * 1_024, 0x20)));
  const statuses: number[] = [];
  for (const [path, headers] of [
    ['/api/v1/records', target.key],
    ['/api/webhooks/trigger/wf_x', {}],
    ['/api/trpc/records.create', target.person],
    ['/api/auth/sign-in/email', { Origin: target.url }],
  ] as const) {
    for (const coding of ['gzip', 'deflate', 'br', 'gzip, gzip'])
      statuses.push(
        await target.statusOf('POST', path, {
          headers: { ...headers, 'Content-Encoding': coding },
          body: bomb.slice(0, 1_000_000),
        }),
      );
  }
  demand(
    statuses.every((status) => status >= 400 && status < 500),
    `compressed bodies were answered with ${statuses.join(', ')}`,
  );
  const sizeKib = Math.round(bomb.length / 1_024);
  return `${statuses.length} compressed bodies, of 200 MB in ${sizeKib} KiB: ${tally(statuses)}`;
}

export function tally(values: readonly (number | string)[]): string {
  const counts = new Map<number | string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, n]) => `${n} x ${value}`).join(', ');
}

async function p50(target: Target): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 100; n += 1) times.push(await target.ordinaryRequestMs());
  return times.toSorted((a, b) => a - b)[50] ?? 0;
}
