import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { Compiled, type RowOf } from './compiled.ts';
import { Searches, type Orm, type Queries } from './connection.ts';
import { ask, type Read } from './exchange.ts';
import { Groups } from './groups.ts';
import { inOneWrite, streamOf } from './one-write.ts';
import type { Rows } from './rows.ts';
import type { Prepared, Statement } from './statement.ts';

// More in one group would make the first wait for the last.
const groupSizeMax = 16;

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

/**
 * Reads outside a transaction. Short ones of whatever requests share a few connections and go in
 * groups (a slow one holds up those that it came with); a search, and everything whose cost depends
 * on the input, has a connection to itself.
 */
export class SharedReads implements Queries {
  readonly orm: Orm;
  readonly #searches: Searches;
  /** Builds the statements, and runs those that no group can take. */
  readonly #shared: Orm;
  readonly #groups: Groups<Asked>;
  readonly #singles: Groups<Asked>;
  // Whoever forgets a statement takes along what was made of it.
  readonly #prepared = new WeakMap<Statement<unknown>, Prepared<unknown>>();
  readonly #isPreparing: boolean;

  constructor({ pool, shared, searches }: ReadPools, { isPreparing, isPreparingSearches }: { isPreparing: boolean; isPreparingSearches: boolean }) {
    this.orm = drizzle({ client: pool });
    this.#searches = new Searches(drizzle({ client: searches }), isPreparingSearches);
    this.#shared = drizzle({ client: shared });
    const refuse = ({ reject }: Asked, error: unknown) => reject(error);
    this.#groups = new Groups(shared, { groupsMax: shared.options.max, sizeMax: groupSizeMax }, askGroup, refuse);
    this.#singles = new Groups(searches, { groupsMax: searches.options.max, sizeMax: 1 }, ask, refuse);
    this.#isPreparing = isPreparing;
  }

  async run<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<R> {
    const prepared = this.#preparedOf(statement);
    if (!(prepared instanceof Compiled) || !prepared.isAnswering) return prepared.execute(values);
    return (await this.#ask(this.#groups, statement, prepared, values)).decode() as R;
  }

  fetch<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<Rows<RowOf<R>>> {
    const prepared = this.#preparedOf(statement);
    if (!(prepared instanceof Compiled)) throw new Error(`The rows of ${statement.name} are put together by drizzle: run it.`);
    return this.#ask(this.#groups, statement, prepared as Compiled<R>, values);
  }

  search<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<Rows<RowOf<R>>> {
    return this.#ask(this.#singles, statement, this.#searches.of(statement), values);
  }

  async #ask<R>(groups: Groups<Asked>, { isAlone }: Statement<R>, compiled: Compiled<R>, values: Record<string, unknown>): Promise<Rows<RowOf<R>>> {
    const step = compiled.step(values);
    return new Promise((resolve, reject) => groups.add({ step, shape: compiled.shape, resolve: (rows, parsers) => resolve(compiled.rowsOf(rows, parsers)), reject, isAlone }));
  }

  #preparedOf<R>(statement: Statement<R>): Prepared<R> {
    let prepared = this.#prepared.get(statement);
    if (!prepared) {
      const made = statement.build(this.#shared).prepare(this.#isPreparing ? statement.name : '');
      prepared = Compiled.of(made) ?? made;
      this.#prepared.set(statement, prepared);
    }
    // The map holds what this very statement built, hence its result type.
    return prepared as Prepared<R>;
  }
}

async function askGroup(client: pg.PoolClient, group: readonly Asked[]): Promise<{ isBroken: boolean }> {
  inOneWrite(streamOf(client));
  const together = group.filter(({ isAlone }) => !isAlone);
  const asked = group.filter(({ isAlone }) => isAlone).map((read) => ask(client, [read]));
  if (together.length > 0) asked.push(ask(client, together));
  return { isBroken: (await Promise.all(asked)).some(({ isBroken }) => isBroken) };
}
