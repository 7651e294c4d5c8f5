import { setTimeout as pause } from 'node:timers/promises';
import { Requests } from '../neighbours/requests.ts';
import { createTenant } from '../neighbours/stage.ts';
import { demand } from '../webhooks/stage.ts';
import { startCallers } from './callers.ts';
import { ordinaryP99, type Tenant } from './ordinary.ts';
import { tally } from './slow.ts';
import type { Target } from './target.ts';

// docs/decisions/0033: answers are bounded in bytes.

const records = 60;
const callerCount = 64;
const stalledCount = 16;
const aloneMs = 5_000;
const loadMs = 15_000;
const residentMbMax = 700;
// Gateway, PostgreSQL, callers and measurement share two cores: callers of small answers who cost the gateway as much
// bring the p99 from 4 to between 11 and 19 ms.
const p99MsMax = 25;
const timesSmallMax = 2;
// The cost of one read of a single record for the gateway.
const smallCostMs = 0.3;
const path = '/api/v1/records?pageSize=200';

/**
 * Callers of pages and batches of very long records, a quarter of whom read nothing; beside them ordinary requests of
 * the same workspace and of another one. The comparison is as many callers of small answers who cost the gateway as
 * much.
 */
export async function largeAnswers(target: Target): Promise<string> {
  const { port } = target;
  const { key } = target.stage;
  await createLongRecords(target);
  const { recordIds, folderId, key: otherKey } = await createTenant(target.stage.database, 'Beside', 100);
  const tenants: Tenant[] = [
    { key: otherKey, folderId, recordId: recordIds[0] ?? '' },
    { key, folderId: target.stage.folderId, recordId: target.recordId },
  ];
  const requests = new Requests(port);
  await ordinaryP99(requests, tenants, 2_000);
  const alone = await ordinaryP99(requests, tenants, aloneMs);

  const memory = watchMemory(target);
  const paths = Array.from({ length: callerCount - stalledCount }, (_, n) => (n % 2 === 0 ? path : batch));
  const largeCallers = startCallers({ port, key, paths, pauseMs: 0, stalledCount });
  const large = await measured(target, requests, tenants);
  const statuses = await largeCallers.stop();
  const peakMb = memory.stop();

  await pause(1_000);
  const smallPaths = paths.map(() => `/api/v1/records/${target.recordId}`);
  const pauseMs = (smallPaths.length * smallCostMs) / large.workShare;
  const smallCallers = startCallers({ port, key, paths: smallPaths, pauseMs, stalledCount: 0 });
  const small = await measured(target, requests, tenants);
  await smallCallers.stop();
  requests.close();

  const line =
    `${callerCount} callers of long lists and batches of 20, ${stalledCount} of them read nothing: ` +
    `${tally(statuses)}; at most ${peakMb} MB; ordinary requests p99 ${told(large)}, ` +
    `beside callers of small answers ${told(small)}, alone ${alone.toFixed(1)} ms`;
  const isBeside = large.p99Ms < Math.max(p99MsMax, timesSmallMax * small.p99Ms);
  demand(peakMb < residentMbMax && isBeside && statuses.every((status) => status < 500), line);
  return line;
}

interface Measured {
  readonly p99Ms: number;
  /** The part of one core that the gateway used. */
  readonly workShare: number;
}

async function measured(target: Target, requests: Requests, tenants: readonly Tenant[]): Promise<Measured> {
  const [beganAt, workedMs] = [performance.now(), target.workedMs];
  const p99Ms = await ordinaryP99(requests, tenants, loadMs);
  return { p99Ms, workShare: (target.workedMs - workedMs) / (performance.now() - beganAt) };
}

function told({ p99Ms, workShare }: Measured): string {
  return `${p99Ms.toFixed(1)} ms (gateway at ${Math.round(workShare * 100)} % of a core)`;
}

/** The peak of the gateway's resident memory until `stop`, in MB. */
function watchMemory(target: Target): { stop(): number } {
  let peakMb = 0;
  const timer = setInterval(() => (peakMb = Math.max(peakMb, target.residentMb)), 50);
  return {
    stop() {
      clearInterval(timer);
      return peakMb;
    },
  };
}

async function createLongRecords(target: Target): Promise<void> {
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
}

const names = Array.from({ length: 20 }, () => 'records.list');
const input = JSON.stringify(Object.fromEntries(names.map((_, index) => [index, { pageSize: 200 }])));
const batch = `/api/trpc/${names.join(',')}?batch=1&input=${encodeURIComponent(input)}`;
