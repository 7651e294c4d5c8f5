import { setTimeout as pause } from 'node:timers/promises';
import { openMany, requestText } from '@dossier/gateway/testing/sockets.ts';
import { demand } from '../webhooks/stage.ts';
import { tally } from './slow.ts';
import type { Target } from './target.ts';

// docs/decisions/0033: answers are bounded in bytes.

const records = 60;
const callers = 64;
const stalledOf = 4;
const durationMs = 10_000;
const residentMbMax = 700;
const path = '/api/v1/records?pageSize=200';

/** Clients that ask for pages and batches of very long records at once; a quarter of them reads nothing. */
export async function largeAnswers(target: Target): Promise<string> {
  const keys = ['first', 'second', 'third'];
  const folder = await target.ask('POST', '/api/trpc/folders.create', {
    headers: target.person,
    body: { name: 'Long', type: 'CUSTOM', fields: keys.map((key) => ({ key, label: key, type: 'LONG_TEXT' })) },
  });
  demand(folder.status === 200, `the folder was answered with ${folder.status}`);
  const folderId = ((await folder.json()) as { result: { data: { data: { id: string } } } }).result.data.data.id;
  const data = Object.fromEntries(keys.map((key) => [key, '長'.repeat(43_000)]));
  for (let n = 0; n < records; n += 1) {
    const body = { folderId, title: `Long ${n}`, data };
    const status = await target.statusOf('POST', '/api/v1/records', { headers: target.key, body });
    demand(status === 201, `a long record was answered with ${status}`);
  }
  const before = await healthy(target, 2_000);
  const sockets = await openMany(target.port, callers / stalledOf, '');
  for (const socket of sockets) {
    socket.pause();
    socket.write(requestText('GET', path, target.key).repeat(10));
  }
  const until = performance.now() + durationMs;
  const statuses: number[] = [];
  const greedy = async (_: unknown, n: number) => {
    while (performance.now() < until)
      statuses.push(await target.statusOf('GET', n % 2 === 0 ? path : batch, { headers: target.key }));
  };
  let peakMb = 0;
  const watch = async () => {
    while (performance.now() < until) {
      peakMb = Math.max(peakMb, target.residentMb);
      await pause(50);
    }
  };
  const [beside] = await Promise.all([
    healthy(target, durationMs),
    watch(),
    ...Array.from({ length: callers - sockets.length }, greedy),
  ]);
  for (const socket of sockets) socket.destroy();
  const line =
    `${callers} callers of long lists and batches of 20, ${sockets.length} of them read nothing: ` +
    `${tally(statuses)}; at most ${peakMb} MB; an ordinary request p99 ${beside.toFixed(1)} ms, before ` +
    `${before.toFixed(1)} ms`;
  demand(peakMb < residentMbMax, line);
  return line;
}

const names = Array.from({ length: 20 }, () => 'records.list');
const input = JSON.stringify(Object.fromEntries(names.map((_, index) => [index, { pageSize: 200 }])));
const batch = `/api/trpc/${names.join(',')}?batch=1&input=${encodeURIComponent(input)}`;

/** The p99 of one client that asks for one record after the other. */
async function healthy(target: Target, forMs: number): Promise<number> {
  const until = performance.now() + forMs;
  const times: number[] = [];
  while (performance.now() < until) times.push(await target.ordinaryRequestMs());
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}
