import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { queueGauges } from '@dossier/domain/queues.ts';
import type { DeliveryResult } from '@dossier/domain/webhooks/index.ts';
import type { RunState } from '@dossier/domain/workflows/schema.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { recentSeries, seriesMax } from '@dossier/kernel/recent-series.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

// A webhook's receiver may take 15 seconds.
const bucketsS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

interface EndedRun {
  readonly workspaceId: string;
  readonly workflowId: string;
}

export type Metrics = ReturnType<typeof metricsOf>;

/** Metrics for Prometheus: work of this process, and queues in the database. */
export function metricsOf(database: Database) {
  const registry = new Registry();
  const registers = [registry];
  const attempts = new Histogram({
    name: 'dossier_delivery_attempt_duration_seconds',
    help: 'Duration of attempts to deliver, by outcome: succeeded, or where it failed.',
    labelNames: ['outcome'],
    buckets: bucketsS,
    registers,
  });
  const counter = (name: string, help: string) => new Counter({ name, help, labelNames: ['outcome'], registers });
  const deliveries = counter('dossier_deliveries_total', 'Deliveries that came to their end, by outcome.');
  const runs = counter('dossier_workflow_runs_total', 'Workflow runs that came to their end, by outcome.');
  const recent = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    recentSeries<Readonly<Record<Label, string>>>(
      new Counter({ name, help: `${help}; the ${seriesMax} series that were active last.`, labelNames, registers }),
    );
  const ofWorkspaces = recent(
    'dossier_workspace_deliveries_total',
    'Deliveries that came to their end, by workspace',
    'workspace',
    'outcome',
  );
  const ofWorkflows = recent(
    'dossier_workflow_ended_runs_total',
    'Runs that came to their end, by workflow',
    'workspace',
    'workflow',
    'outcome',
  );
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers });
  const lag = gauge('dossier_event_lag_seconds', 'For how long the oldest event has waited for the dispatcher.');
  const readQueues = queueGauges(database, gauge, [lag], ({ eventLagS }) => lag.set(eventLagS));
  for (const ended of [deliveries, runs]) for (const outcome of ['succeeded', 'failed']) ended.inc({ outcome }, 0);
  collectDefaultMetrics({ register: registry });

  function noteDelivery({ workspaceId, status, startedAt, durationMs, errorClass }: DeliveryResult): void {
    if (startedAt !== null) attempts.observe({ outcome: errorClass ?? 'succeeded' }, durationMs / 1000);
    if (status === 'PENDING') return;
    const outcome = status.toLowerCase();
    deliveries.inc({ outcome });
    ofWorkspaces.inc({ workspace: encodeId('ws', workspaceId), outcome });
  }

  function noteRun({ workspaceId: workspace, workflowId: workflow }: EndedRun, state: RunState): void {
    const outcome = state.toLowerCase();
    runs.inc({ outcome });
    ofWorkflows.inc({ workspace, workflow, outcome });
  }

  async function text(): Promise<string> {
    await readQueues();
    return registry.metrics();
  }

  return { contentType: registry.contentType, noteDelivery, noteRun, text };
}

/** Serves `/metrics` and `/healthz` of a worker, which listens on no other port. Throws if the port is taken. */
export async function serveMetrics(metrics: Metrics, host: string, port: number) {
  const server = createServer((request, response) => void answer(metrics, request, response));
  server.listen(port, host);
  await once(server, 'listening');
  // A server that listens on a port has an address of this type.
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    async close(): Promise<void> {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  metrics: Metrics,
  { url = '', method }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path] = url.split('?', 1);
  response.setHeader('Cache-Control', 'no-store');
  if (path !== '/metrics' && path !== '/healthz') return void response.writeHead(404).end();
  if (method !== 'GET' && method !== 'HEAD') return void response.writeHead(405, { Allow: 'GET, HEAD' }).end();
  if (path === '/healthz')
    return void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"status":"ok"}');
  response.writeHead(200, { 'Content-Type': metrics.contentType }).end(await metrics.text());
}
