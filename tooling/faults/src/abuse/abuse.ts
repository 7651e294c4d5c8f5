import { residentMb } from '@dossier/stage/processor.ts';
import { demand } from '@dossier/stage/until.ts';
import { serveWorkspace } from '@dossier/stage/workspace.ts';
import { openMany, requestText, type Said, say } from '@dossier/gateway/testing/sockets.ts';
import { createRecord } from '@dossier/domain/records/index.ts';
import type { Turns } from './loop-monitor.ts';

/** Above this p99 of its turns, the gateway's event loop blocks others. */
const turnMsMax = 100;

const rounds: readonly [name: string, round: (target: Target) => Promise<string>][] = [
  ['slow senders', slowSenders],
  ['slow readers', slowReaders],
  // Last, because it leaves long records that other cases would list.
  ['large answers', largeAnswers],
];

/** Attacks on a gateway by strangers and other workspaces. Each measures how long it blocks others, and its cost. */
export async function abuse(): Promise<string> {
  await using target = await openTarget();
  const broken: string[] = [];
  const p99sMs: number[] = [];
  for (let n = 0; n < 200; n += 1) await target.ordinaryRequest();
  await target.look();
  const beforeMb = target.residentMb();
  for (const [name, round] of rounds) {
    const outcome = await round(target).catch((error: unknown) => {
      broken.push(name);
      return `FAIL: ${error instanceof Error ? error.message : String(error)}`;
    });
    await target.ordinaryRequest();
    const { p99Ms, longestMs } = await target.look();
    p99sMs.push(p99Ms);
    if (p99Ms >= turnMsMax) broken.push(`${name}: event loop`);
    console.log(
      `  ${name}: ${outcome}; turns of the event loop p99 ${p99Ms.toFixed(1)} ms, longest ${Math.round(longestMs)} ` +
        `ms; ${target.residentMb()} MB`,
    );
  }
  const line =
    `${rounds.length} rounds, the gateway is the same process and serves; turns of its event loop p99 at most ` +
    `${Math.max(...p99sMs).toFixed(1)} ms (allowed: ${turnMsMax}); memory ${beforeMb} MB before, ` +
    `${target.residentMb()} MB after`;
  if (broken.length > 0) throw new Error(`Not as it should be: ${broken.join(', ')}. ${line}`);
  return line;
}

type Target = Awaited<ReturnType<typeof openTarget>>;

/** The attacked gateway as its own process, with a monitor of its event loop. */
async function openTarget() {
  const nodeOptions = ['--import', import.meta.resolve('./loop-monitor.ts')];
  const served = await serveWorkspace({ nodeOptions });
  const { workspace, gateway } = served;
  const { folderId } = workspace;
  const { id: recordId } = await workspace.write((ctx) => createRecord(ctx, { folderId, title: 'Example' }));
  const key = { Authorization: `Bearer ${workspace.key}` };
  /** The status of a list or resource, whose answer is read to its end. */
  const statusOf = async (path: string) => {
    const response = await fetch(gateway.url + path, { headers: key });
    await response.arrayBuffer();
    return response.status;
  };
  return {
    workspace,
    key,
    url: gateway.url,
    port: Number(new URL(gateway.url).port),
    statusOf,
    async ordinaryRequest() {
      const status = await statusOf(`/api/v1/records/${recordId}`);
      demand(status === 200, `An ordinary request was answered with ${status}.`);
    },
    /** Busy times of the gateway's event loop since the last call. */
    async look() {
      demand(!gateway.isEnded, 'The gateway ended.');
      const message = gateway.message();
      gateway.signal('SIGUSR2');
      return (await message) as Turns;
    },
    residentMb: () => residentMb(gateway.pid),
    [Symbol.asyncDispose]: () => served[Symbol.asyncDispose](),
  };
}

const each = 50;
const readers = 100;
const documents = 10;

/** Senders that never finish, or stay silent: each connection is closed in time, with an answer if a request began. */
async function slowSenders(target: Target): Promise<string> {
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
    many(post('/api/trpc/records.create', target.key), 'a', 300),
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

async function slowReaders(target: Target): Promise<string> {
  const before = target.residentMb();
  const sockets = await readNothing(target, readers, requestText('GET', '/api/v1/openapi.json', {}).repeat(documents));
  for (let n = 0; n < 100; n += 1) await target.ordinaryRequest();
  const grownMb = target.residentMb() - before;
  for (const socket of sockets) socket.destroy();
  demand(grownMb < 500, `${readers} connections that read nothing cost ${grownMb} MB`);
  return `${readers} connections that asked for ${documents} times openapi.json each and read nothing: ${grownMb} MB`;
}

async function readNothing({ port }: Target, count: number, asked: string) {
  const sockets = await openMany(port, count, '');
  for (const socket of sockets) {
    socket.pause();
    socket.write(asked);
  }
  return sockets;
}

// docs/decisions/0033: answers are bounded in bytes.

const records = 60;
const callers = 48;
const stalled = 16;
const forMs = 15_000;
const residentMbMax = 700;
const path = '/api/v1/records?pageSize=200';

/** Callers of pages and batches of very long records, a quarter of whom read nothing, beside ordinary requests. */
async function largeAnswers(target: Target): Promise<string> {
  await createLongRecords(target);
  const sockets = await readNothing(target, stalled, requestText('GET', path, target.key).repeat(10));
  let peakMb = 0;
  const statuses: number[] = [];
  const until = performance.now() + forMs;
  const call = async (_: unknown, at: number) => {
    while (performance.now() < until) {
      statuses.push(await target.statusOf(at % 2 === 0 ? path : batch));
      peakMb = Math.max(peakMb, target.residentMb());
    }
  };
  const calls = Promise.all(Array.from({ length: callers }, call));
  let ordinary = 0;
  while (performance.now() < until) {
    await target.ordinaryRequest();
    ordinary += 1;
  }
  await calls;
  for (const socket of sockets) socket.destroy();
  const line =
    `${callers} callers of long lists and batches of 20: ${tally(statuses)}; ${stalled} who read nothing; ` +
    `${ordinary} ordinary requests answered; at most ${peakMb} MB (allowed: ${residentMbMax})`;
  demand(peakMb < residentMbMax && statuses.every((status) => status < 500), line);
  return line;
}

async function createLongRecords({ workspace }: Target): Promise<void> {
  const keys = ['first', 'second', 'third'];
  const folderId = await workspace.folder(
    'Long',
    keys.map((key) => ({ key, label: key, type: 'LONG_TEXT' })),
  );
  const data = Object.fromEntries(keys.map((key) => [key, '長'.repeat(43_000)]));
  for (let n = 0; n < records; n += 1)
    await workspace.write((ctx) => createRecord(ctx, { folderId, title: `Long ${n}`, data }));
}

/** Occurrences of each value, as `3 x 400, 1 x 413`. */
function tally(values: readonly number[]): string {
  return [...Map.groupBy(values, (value) => value)].map(([value, { length }]) => `${length} x ${value}`).join(', ');
}

const names = Array.from({ length: 20 }, () => 'records.list');
const input = JSON.stringify(Object.fromEntries(names.map((_, index) => [index, { pageSize: 200 }])));
const batch = `/api/trpc/${names.join(',')}?batch=1&input=${encodeURIComponent(input)}`;
