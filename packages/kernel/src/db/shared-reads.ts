import type pg from 'pg';
import { Compiled, type RowOf } from './compiled.ts';
import { ormOf, Written, type Orm, type Queries } from './connection.ts';
import { ask, type Read, type Step } from './exchange.ts';
import { Groups } from './groups.ts';
import { inOneWrite, streamOf } from './one-write.ts';
import type { Rows } from './rows.ts';
import type { Statement } from './statement.ts';

// More in one group would make the first wait for the last.
const groupSizeMax = 16;
const plannedSearchesMax = 4;

interface ReadPools {
  /** For queries whose text depends on the input. */
  readonly pool: pg.Pool;
  /** For short reads: their plans are right for all values. */
  readonly shared: pg.Pool;
  /** Their connections plan everything for its values. */
  readonly searches: pg.Pool;
}

/** A read, and whether it changes something: then it has its own transaction. */
interface Asked extends Read {
  readonly isAlone: boolean;
}

// Ends with the transaction, which is that of the searches behind it.
const planOnce = `select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`;

/**
 * Reads outside a transaction. Short ones of whatever requests share a few connections and go in
 * groups (a slow one holds up those that it came with), and so do a few searches whose plan is known; any
 * other search, and everything whose cost depends on the input, has a connection to itself.
 */
export class SharedReads implements Queries {
  readonly orm: Orm;
  readonly #statements: Written;
  readonly #searches: Written;
  readonly #groups: Groups<Asked>;
  readonly #singles: Groups<Asked>;
  readonly #planned: Groups<Asked>;

  constructor({ pool, shared, searches }: ReadPools, { isPreparing, isPreparingSearches }: { isPreparing: boolean; isPreparingSearches: boolean }) {
    this.orm = ormOf(pool);
    this.#statements = new Written(ormOf(shared), ({ name }) => (isPreparing ? name : ''));
    this.#searches = new Written(ormOf(searches), ({ name, isFrequent }) => (isPreparingSearches && isFrequent ? name : ''));
    const refuse = ({ reject }: Asked, error: unknown) => reject(error);
    const settings: Step = { name: isPreparingSearches ? 'plan_once' : '', text: planOnce, values: [] };
    this.#groups = new Groups(shared, { groupsMax: shared.options.max, sizeMax: groupSizeMax, soonAt: groupSizeMax }, askGroup, refuse);
    this.#singles = new Groups(searches, { groupsMax: searches.options.max, sizeMax: 1, soonAt: 1 }, (client, group) => ask(client, group), refuse);
    this.#planned = new Groups(searches, { groupsMax: searches.options.max, sizeMax: plannedSearchesMax, soonAt: plannedSearchesMax }, (client, group) => ask(client, group, settings), refuse);
  }

  async run<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<R> {
    const prepared = this.#statements.of(statement);
    // No group can take what answers no rows, or what drizzle puts together.
    if (!(prepared instanceof Compiled) || !prepared.isAnswering) return prepared.execute(values);
    return (await this.#ask(this.#groups, statement, prepared, values)).decode() as R;
  }

  fetch<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<Rows<RowOf<R>>> {
    return this.#ask(this.#groups, statement, this.#statements.compiled(statement), values);
  }

  search<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<Rows<RowOf<R>>> {
    return this.#ask(statement.isPlannedOnce ? this.#planned : this.#singles, statement, this.#searches.compiled(statement), values);
  }

  async #ask<R>(groups: Groups<Asked>, { isAlone }: Statement<R>, compiled: Compiled<R>, values: Record<string, unknown>): Promise<Rows<RowOf<R>>> {
    const step = compiled.step(values);
    return new Promise((resolve, reject) => groups.add({ step, shape: compiled.shape, resolve: (rows, parsers) => resolve(compiled.rowsOf(rows, parsers)), reject, isAlone }));
  }
}

async function askGroup(client: pg.PoolClient, group: readonly Asked[]): Promise<{ isBroken: boolean }> {
  inOneWrite(streamOf(client));
  const together = group.filter(({ isAlone }) => !isAlone);
  const asked = group.filter(({ isAlone }) => isAlone).map((read) => ask(client, [read]));
  if (together.length > 0) asked.push(ask(client, together));
  return { isBroken: (await Promise.all(asked)).some(({ isBroken }) => isBroken) };
}
