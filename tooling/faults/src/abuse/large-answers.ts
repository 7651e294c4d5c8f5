import { createRecord } from '@dossier/domain/records/index.ts';
import { openMany, requestText } from '@dossier/gateway/testing/sockets.ts';
import { demand } from '@dossier/stage/until.ts';
import { tally, type Target } from './target.ts';

// docs/decisions/0033: answers are bounded in bytes.

const records = 60;
const callers = 48;
const stalled = 16;
const forMs = 15_000;
const residentMbMax = 700;
const path = '/api/v1/records?pageSize=200';

/** Callers of pages and batches of very long records, a quarter of whom read nothing, beside ordinary requests. */
export async function largeAnswers(target: Target): Promise<string> {
  await createLongRecords(target);
  const asked = requestText('GET', path, target.key).repeat(10);
  const sockets = await openMany(target.port, stalled, '');
  for (const socket of sockets) {
    socket.pause();
    socket.write(asked);
  }
  let peakMb = 0;
  const statuses: number[] = [];
  const until = performance.now() + forMs;
  const call = async (_: unknown, at: number) => {
    while (performance.now() < until) {
      statuses.push(await target.statusOf('GET', at % 2 === 0 ? path : batch, { headers: target.key }));
      peakMb = Math.max(peakMb, target.residentMb);
    }
  };
  const calls = Promise.all(Array.from({ length: callers }, call));
  let ordinary = 0;
  while (performance.now() < until) {
    await target.ordinaryRequestMs();
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

const names = Array.from({ length: 20 }, () => 'records.list');
const input = JSON.stringify(Object.fromEntries(names.map((_, index) => [index, { pageSize: 200 }])));
const batch = `/api/trpc/${names.join(',')}?batch=1&input=${encodeURIComponent(input)}`;
