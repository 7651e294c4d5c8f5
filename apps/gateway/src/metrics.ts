import { countedMax, measureQueues } from '@dossier/domain/queues.ts';
import { measureWebhooks } from '@dossier/domain/webhooks/index.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import type { Feed } from '@dossier/kernel/events/feed.ts';
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';

const bucketsS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const queueAgeMs = 2_000;

/** The Prometheus metrics of this process only. */
export class Metrics {
  readonly #registry: Registry;
  readonly #durations: Histogram<'method' | 'route' | 'status'>;
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

  observe(method: string, route: string, status: number, durationMs: number): void {
    this.#durations.observe({ method, route, status }, durationMs / 1000);
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
