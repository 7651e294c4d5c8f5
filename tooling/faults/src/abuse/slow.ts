import { openMany, requestText, say, type Said } from '@dossier/gateway/testing/sockets.ts';
import { demand } from '@dossier/stage/until.ts';
import type { Target } from './target.ts';

const each = 50;
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

/** Clients that request much and read nothing. */
export async function slowReaders(target: Target): Promise<string> {
  const asked = requestText('GET', '/api/v1/openapi.json', {}).repeat(documents);
  const before = target.residentMb;
  const sockets = await openMany(target.port, readers, '');
  for (const socket of sockets) {
    socket.pause();
    socket.write(asked);
  }
  for (let n = 0; n < 100; n += 1) await target.ordinaryRequestMs();
  const grownMb = target.residentMb - before;
  for (const socket of sockets) socket.destroy();
  demand(grownMb < 500, `${readers} connections that read nothing cost ${grownMb} MB`);
  return `${readers} connections that asked for ${documents} times openapi.json each and read nothing: ${grownMb} MB`;
}
