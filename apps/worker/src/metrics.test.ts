import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { dispatchBatch } from '@dossier/domain/dispatcher.ts';
import { openWorld, type World } from '@dossier/domain/testing/world.ts';
import { dispatchToWebhooks } from '@dossier/domain/webhooks/index.ts';
import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestWorker } from './testing/worker.ts';
import type { RunningWorker, WorkerSettings } from './worker.ts';

const authSecret = 'a secret for tests, not for anybody else';
let world: World;
let receiver: Server;
let receiverUrl: string;
const workers: RunningWorker[] = [];

beforeEach(async () => {
  world = await openWorld();
  receiver = createServer((request, response) => void response.writeHead(request.url === '/broken' ? 500 : 200).end());
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()));
  receiver.closeAllConnections();
  receiver.close();
  await world.close();
});

test('deliveries and runs of a worker are counted by outcome', async () => {
  const { owner, id: workspace } = await world.workspace();
  const workflows: string[] = [];
  const { data: folder } = await owner.folders.create({ name: 'Folder' });
  // The failed run states an event too.
  for (const path of ['/', '/broken'])
    await owner.webhooks.create({ url: receiverUrl + path, kinds: ['record.created'] });
  for (const steps of [[], [{ name: 'note', action: 'addComment', input: { recordId: 'rec_unknown', text: 'x' } }]]) {
    const { data: workflow } = await owner.workflows.create({
      name: 'Workflow',
      draft: { trigger: { kind: 'manual' }, steps },
    });
    await owner.workflows.publish({ id: workflow.id });
    await owner.workflows.enable({ id: workflow.id });
    await owner.workflows.run({ id: workflow.id });
    workflows.push(workflow.id);
  }
  await owner.records.create({ folderId: folder.id, title: 'Example' });
  await dispatchBatch(world.database, [dispatchToWebhooks]);
  // The eighth attempt is the last.
  await world.database.pool.query('update deliveries set attempts = 7');
  const worker = await start();
  const series = [
    'dossier_workflow_runs_total{outcome="failed"}',
    'dossier_workflow_runs_total{outcome="succeeded"}',
    'dossier_deliveries_total{outcome="failed"}',
    'dossier_deliveries_total{outcome="succeeded"}',
    'dossier_delivery_attempt_duration_seconds_count{outcome="succeeded"}',
    'dossier_delivery_attempt_duration_seconds_count{outcome="status"}',
    `dossier_workspace_deliveries_total{workspace="${workspace}",outcome="failed"}`,
    `dossier_workflow_ended_runs_total{workspace="${workspace}",workflow="${workflows[0]}",outcome="succeeded"}`,
    `dossier_workflow_ended_runs_total{workspace="${workspace}",workflow="${workflows[1]}",outcome="failed"}`,
  ];
  await expect.poll(() => Promise.all(series.map((one) => valueOf(worker, one)))).toEqual(series.map(() => 1));
});

test('waiting work and its age are measured', async () => {
  const { owner } = await world.workspace();
  const { data: folder } = await owner.folders.create({ name: 'Folder' });
  await owner.records.create({ folderId: folder.id, title: 'Example' });
  await world.database.pool.query("update events set occurred_at = now() - interval '90 seconds'");
  // The reaction fails, so the event keeps waiting.
  const fails = async () => {
    throw new Error('This reaction fails.');
  };
  const worker = await start({ reactions: [fails] });
  expect(await valueOf(worker, 'dossier_queue_depth{queue="events"}')).toBe(1);
  expect(await valueOf(worker, 'dossier_queue_depth{queue="runs"}')).toBe(0);
  const lag = await valueOf(worker, 'dossier_event_lag_seconds');
  const { rows } = await world.database.pool.query<{ age: number }>(
    'select extract(epoch from clock_timestamp() - occurred_at)::float8 as age from events',
  );
  expect(lag).toBeGreaterThanOrEqual(90);
  expect(lag).toBeLessThanOrEqual(rows[0]?.age ?? 0);
});

test('it answers /healthz and /metrics, and refuses everything else', async () => {
  const worker = await start();
  const statuses = await Promise.all([
    ask(worker, '/healthz'),
    ask(worker, '/metrics?x=1'),
    ask(worker, '/'),
    ask(worker, '/metrics', 'POST'),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 404, 405]);
  expect(await statuses[0].json()).toEqual({ status: 'ok' });
  await worker.close();
  await expect(ask(worker, '/healthz')).rejects.toThrow('fetch failed');
});

test('a worker listens on no port unless it is told to, and does not start where the port is taken', async () => {
  expect((await start({ metrics: undefined })).metricsUrl).toBeUndefined();
  const { metricsUrl = '' } = await start();
  await expect(start({ metrics: { host: '127.0.0.1', port: Number(new URL(metricsUrl).port) } })).rejects.toThrow(
    'EADDRINUSE',
  );
});

async function start(settings: Partial<WorkerSettings> = {}): Promise<RunningWorker> {
  const worker = await startTestWorker({
    databaseUrl: world.url,
    slots: { housekeeping: 1, webhooks: 2, workflows: 2 },
    authSecret,
    outboundAllow: ['127.0.0.1/32'],
    webhookCaps: { perWebhook: 25, perFailingWebhook: 2, perWorkspace: 100 },
    metrics: { host: '127.0.0.1', port: 0 },
    jobs: [defineJob({ name: 'test/idle', input: z.object({}), run: async () => {} })],
    ...settings,
  });
  workers.push(worker);
  return worker;
}

function ask({ metricsUrl = '' }: RunningWorker, path: string, method = 'GET'): Promise<Response> {
  return fetch(metricsUrl + path, { method });
}

async function valueOf(worker: RunningWorker, series: string): Promise<number | undefined> {
  const line = (await (await ask(worker, '/metrics')).text()).split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}
