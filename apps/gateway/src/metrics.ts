import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { queueGauges } from '@dossier/domain/queues.ts';
import { measureWebhooks } from '@dossier/domain/webhooks/index.ts';
import type { Database, Measures } from '@dossier/postgres-engine/index.ts';
import type { Feed } from '@dossier/kernel/events/feed.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { parseAddress } from '@dossier/kernel/addresses.ts';
import { unauthorized, forbidden } from '@dossier/kernel/errors.ts';
import { recentSeries, seriesMax } from '@dossier/kernel/recent-series.ts';
import { presentedKey } from './credentials.ts';
import type { Hosts } from './hosts.ts';
import type { RequestLine } from './logs.ts';

const bucketsS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Metrics = ReturnType<typeof metricsOf>;

/** The Prometheus metrics of this process only. */
export function metricsOf(registry: Registry, database: Database, feed: Pick<Feed, 'subscriberCount'>) {
  const registers = [registry];
  const durations = new Histogram({
    name: 'dossier_request_duration_seconds',
    help: 'Duration of requests by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: bucketsS,
    registers,
  });
  const ofWorkspaces = recentSeries(
    new Counter({
      name: 'dossier_workspace_requests_total',
      help: `REST and RPC calls by workspace and class of status; the ${seriesMax} series that were active last.`,
      labelNames: ['workspace', 'status'],
      registers,
    }),
  );
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers });
  const webhooks = gauge('dossier_webhooks', 'Outgoing webhooks by state.', 'state');
  const lag = gauge(
    'dossier_webhook_lag_seconds',
    'For how long the delivery that has been due the longest has been due.',
  );
  const readQueues = queueGauges(database, gauge, [webhooks, lag], async () => {
    const { lagS, ...states } = await measureWebhooks(database);
    lag.set(lagS);
    for (const [state, count] of Object.entries(states)) webhooks.set({ state }, count);
  });
  const { pool, engine } = database;
  const connections = gauge(
    'dossier_pool_connections',
    'Connections of the pool to PostgreSQL by state; "waiting" are requests without one.',
    'state',
  );
  const subscribers = gauge('dossier_live_subscribers', 'Pages that are told of changes as they happen.');
  collectDefaultMetrics({ register: registry });

  function observe(
    { method, route, status, workspaceId: workspace }: Omit<RequestLine, 'durationMs'>,
    durationMs: number,
  ): void {
    durations.observe({ method, route, status }, durationMs / 1000);
    if (workspace !== undefined) ofWorkspaces.inc({ workspace, status: `${Math.floor(status / 100)}xx` });
  }

  async function text(): Promise<string> {
    await readQueues();
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    connections.set({ state: 'waiting' }, engine.waitingCount + pool.waitingCount);
    subscribers.set(feed.subscriberCount);
    return registry.metrics();
  }

  return { contentType: registry.contentType, observe, text };
}

// A proxy on the same machine also connects over loopback, on behalf of any caller.
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** Throws unless the caller may read the metrics: by METRICS_TOKEN, or from this machine if no token is set. */
export function demandScraper(request: IncomingMessage, token: string | undefined, hosts: Hosts): void {
  if (token !== undefined) {
    // Hashes have equal lengths, so the comparison time reveals nothing about the token.
    if (timingSafeEqual(digestOf(presentedKey(request.headers) ?? ''), digestOf(token))) return;
    throw unauthorized('Send the METRICS_TOKEN of this server as "Authorization: Bearer <token>".');
  }
  const isLocal = parseAddress(request.socket.remoteAddress ?? '')?.range() === 'loopback';
  const isDirect = proxyHeaders.every((name) => request.headers[name] === undefined);
  // By DNS rebinding, a foreign page can reach a browser's own machine under its own name.
  if (isLocal && isDirect && hosts.isAllowed(request.headers.host ?? 'localhost')) return;
  throw forbidden(
    'Without METRICS_TOKEN the metrics are answered to callers on the same machine only. Set it, and send it as ' +
      '"Authorization: Bearer <token>".',
  );
}

function digestOf(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

const groupSizes = [1, 2, 4, 8, 16, 32];
const waitsS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Metrics of statements: group sizes, waiting times, refusals and repeats. */
export function statementMetrics(registry: Registry): Measures {
  const registers = [registry];
  const sizes = new Histogram({
    name: 'dossier_statement_group_size',
    help: 'Statements that go to PostgreSQL together.',
    labelNames: ['lane'],
    buckets: groupSizes,
    registers,
  });
  const waits = new Histogram({
    name: 'dossier_turn_wait_seconds',
    help: 'For how long the first of a group, or one that goes alone, waits for its turn.',
    labelNames: ['lane'],
    buckets: waitsS,
    registers,
  });
  const refused = new Counter({
    name: 'dossier_turns_refused_total',
    help: 'Statements whose turn did not come in time.',
    labelNames: ['lane'],
    registers,
  });
  const repeated = new Counter({
    name: 'dossier_statements_repeated_total',
    help: 'Statements run again: late themselves, behind or beside one in a group, or of a stale plan.',
    labelNames: ['lane', 'reason'],
    registers,
  });
  for (const lane of ['access', 'short', 'writes', 'main', 'searches', 'slow']) refused.inc({ lane }, 0);
  return {
    group: (lane, size) => sizes.observe({ lane }, size),
    turn: (lane, waitedMs) => waits.observe({ lane }, waitedMs / 1000),
    refused: (lane, count) => refused.inc({ lane }, count),
    repeated: (lane, reason, count) => repeated.inc({ lane, reason }, count),
  };
}
