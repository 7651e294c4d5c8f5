import type { Measures, RepeatReason } from '@dossier/postgres-engine/index.ts';
import { Counter, Histogram, type Registry } from 'prom-client';

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
