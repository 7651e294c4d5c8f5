import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { countedMax, measureQueues } from '@dossier/domain/queues.ts';
import { measureWebhooks } from '@dossier/domain/webhooks/index.ts';
import type { Database, Measures, RepeatReason } from '@dossier/postgres-engine/index.ts';
import type { Feed } from '@dossier/kernel/events/feed.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { parseAddress } from '@dossier/kernel/addresses.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import { RecentSeries, seriesMax } from '@dossier/kernel/recent-series.ts';
import { presentedKey } from './credentials.ts';
import type { Hosts } from './hosts.ts';
import type { RequestLine } from './logs.ts';

const bucketsS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const queueAgeMs = 2_000;

/** The Prometheus metrics of this process only. */
export class Metrics {
  readonly #registry: Registry;
  readonly #durations: Histogram<'method' | 'route' | 'status'>;
  readonly #ofWorkspaces: RecentSeries<Readonly<Record<'workspace' | 'status', string>>>;
  readonly #queues: Gauge<'queue'>;
  readonly #webhooks: Gauge<'state'>;
  readonly #lag: Gauge;
  readonly #unreadableLag: Gauge;
  readonly #database: Database;
  #queuesReadAt = -Infinity;

  constructor(registry: Registry, database: Database, feed: Pick<Feed, 'subscriberCount'>) {
    this.#registry = registry;
    this.#database = database;
    const registers = [registry];
    this.#durations = new Histogram({
      name: 'dossier_request_duration_seconds',
      help: 'Duration of requests by route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: bucketsS,
      registers,
    });
    this.#ofWorkspaces = new RecentSeries(
      new Counter({
        name: 'dossier_workspace_requests_total',
        help: `REST and RPC calls by workspace and class of status; the ${seriesMax} series that were active last.`,
        labelNames: ['workspace', 'status'],
        registers,
      }),
    );
    const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
      new Gauge({ name, help, labelNames, registers });
    this.#queues = gauge(
      'dossier_queue_depth',
      'What waits: events for the dispatcher, events that readers do not see yet ("unreadable"), jobs for a ' +
        `worker, workflow runs that are due; counted up to ${countedMax}.`,
      'queue',
    );
    this.#webhooks = gauge('dossier_webhooks', 'Outgoing webhooks by state.', 'state');
    this.#lag = gauge(
      'dossier_webhook_lag_seconds',
      'For how long the delivery that has been due the longest has been due.',
    );
    this.#unreadableLag = gauge(
      'dossier_event_unreadable_seconds',
      'For how long the oldest event that readers do not see yet has waited for its number.',
    );
    const { pool, engine } = database;
    const connections = new Gauge({
      name: 'dossier_pool_connections',
      help: 'Connections of the pool to PostgreSQL by state; "waiting" are requests without one.',
      labelNames: ['state'],
      registers,
      collect() {
        connections.set({ state: 'idle' }, pool.idleCount);
        connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
        connections.set({ state: 'waiting' }, engine.waitingCount + pool.waitingCount);
      },
    });
    const subscribers = new Gauge({
      name: 'dossier_live_subscribers',
      help: 'Pages that are told of changes as they happen.',
      registers,
      collect() {
        subscribers.set(feed.subscriberCount);
      },
    });
    collectDefaultMetrics({ register: registry });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  observe(
    { method, route, status, workspaceId: workspace }: Omit<RequestLine, 'durationMs'>,
    durationMs: number,
  ): void {
    this.#durations.observe({ method, route, status }, durationMs / 1000);
    if (workspace !== undefined) this.#ofWorkspaces.inc({ workspace, status: `${Math.floor(status / 100)}xx` });
  }

  async text(): Promise<string> {
    await this.#readQueues();
    return this.#registry.metrics();
  }

  async #readQueues(): Promise<void> {
    if (performance.now() - this.#queuesReadAt < queueAgeMs) return;
    this.#queuesReadAt = performance.now();
    try {
      const { depths, unreadableLagS } = await measureQueues(this.#database);
      for (const [queue, depth] of Object.entries(depths)) this.#queues.set({ queue }, depth);
      this.#unreadableLag.set(unreadableLagS);
      const { lagS, ...states } = await measureWebhooks(this.#database);
      this.#lag.set(lagS);
      for (const [state, count] of Object.entries(states)) this.#webhooks.set({ state }, count);
    } catch {
      // PostgreSQL is away. The scrape must not fail, so the unknown depth is left out.
      for (const gauge of [this.#queues, this.#webhooks, this.#lag, this.#unreadableLag]) gauge.reset();
    }
  }
}

// A proxy on the same machine connects over loopback too, on behalf of anybody.
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** Throws unless the caller may read the metrics: by METRICS_TOKEN, or on the same machine where there is none. */
export function demandScraper(request: IncomingMessage, token: string | undefined, hosts: Hosts): void {
  if (token !== undefined) {
    // Hashes have one length, so the time of the comparison says nothing of the token.
    if (timingSafeEqual(digestOf(presentedKey(request.headers) ?? ''), digestOf(token))) return;
    throw new DomainError('UNAUTHORIZED', 'Send the METRICS_TOKEN of this server as "Authorization: Bearer <token>".');
  }
  const isLocal = parseAddress(request.socket.remoteAddress ?? '')?.range() === 'loopback';
  const isDirect = proxyHeaders.every((name) => request.headers[name] === undefined);
  // A foreign page can reach a browser's own machine under its own name (DNS rebinding).
  if (isLocal && isDirect && hosts.isAllowed(request.headers.host ?? 'localhost')) return;
  throw new DomainError(
    'FORBIDDEN',
    'Without METRICS_TOKEN the metrics are answered to callers on the same machine only. Set it, and send it as ' +
      '"Authorization: Bearer <token>".',
  );
}

function digestOf(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

const sizes = [1, 2, 4, 8, 16, 32];
const waitsS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** How statements reach PostgreSQL: the size of groups, their wait, and how many were refused or run again. */
export class StatementMetrics implements Measures {
  readonly #sizes: Histogram<'lane'>;
  readonly #waits: Histogram<'lane'>;
  readonly #refused: Counter<'lane'>;
  readonly #repeated: Counter<'lane' | 'reason'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#sizes = new Histogram({
      name: 'dossier_statement_group_size',
      help: 'Statements that go to PostgreSQL together.',
      labelNames: ['lane'],
      buckets: sizes,
      registers,
    });
    this.#waits = new Histogram({
      name: 'dossier_turn_wait_seconds',
      help: 'For how long the first of a group, or one that goes alone, waits for its turn.',
      labelNames: ['lane'],
      buckets: waitsS,
      registers,
    });
    this.#refused = new Counter({
      name: 'dossier_turns_refused_total',
      help: 'Statements whose turn did not come in time.',
      labelNames: ['lane'],
      registers,
    });
    this.#repeated = new Counter({
      name: 'dossier_statements_repeated_total',
      help: 'Statements run again: late themselves, behind or beside one in a group, or of a stale plan.',
      labelNames: ['lane', 'reason'],
      registers,
    });
    for (const lane of ['access', 'short', 'writes', 'main', 'searches', 'slow']) this.#refused.inc({ lane }, 0);
  }

  group(lane: string, size: number): void {
    this.#sizes.observe({ lane }, size);
  }

  turn(lane: string, waitedMs: number): void {
    this.#waits.observe({ lane }, waitedMs / 1000);
  }

  refused(lane: string, count: number): void {
    this.#refused.inc({ lane }, count);
  }

  repeated(lane: string, reason: RepeatReason, count: number): void {
    this.#repeated.inc({ lane, reason }, count);
  }
}
