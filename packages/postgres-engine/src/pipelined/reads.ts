import type pg from 'pg';
import type { Queries } from '../engine.ts';
import { ormOf, type Orm } from '../orm.ts';
import type { RowOf, Rows } from '../rows.ts';
import { Compiled, fetchRows } from './compiled.ts';
import type { PipelinedEngine } from './engine.ts';
import { askOne } from './exchange.ts';
import type { Owner } from './lane.ts';
import { LanePool } from './lane-pool.ts';
import type { ShortLane } from './short-lane.ts';
import type { Prepared, Statement } from '../statement.ts';

/** Reads outside a transaction, for one owner: by a statement's name it is known which may go with those of others. */
export class Reads implements Queries {
  readonly #engine: PipelinedEngine;
  readonly #owner: string | undefined;
  #orm: Orm | undefined;

  constructor(engine: PipelinedEngine, owner: string | undefined) {
    this.#engine = engine;
    this.#owner = owner;
  }

  get orm(): Orm {
    this.#orm ??= ormOf(new LanePool(this.#engine.lanes.main, { name: this.#owner, statement: '' }));
    return this.#orm;
  }

  async run<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<R> {
    const prepared = this.#engine.statements.of(statement);
    if (prepared instanceof Compiled && prepared.isAnswering)
      return (await this.fetch(statement, values)).decode() as R;
    // No group can take what answers no rows, or what drizzle puts together.
    return this.#engine.current(() =>
      this.#engine.lanes.slow.use(this.#as(statement), (client) =>
        this.#engine.connection(client).run(statement, values),
      ),
    );
  }

  fetch<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<Rows<RowOf<R>>> {
    return this.#engine.current(() => {
      const compiled = this.#engine.statements.compiled(statement);
      const lane = this.#laneFor(statement);
      return lane ? this.#ask(lane, statement, compiled, values) : this.#askAlone(statement, compiled, values);
    });
  }

  search<R>(statement: Statement<R>, values: Record<string, unknown>): Promise<Rows<RowOf<R>>> {
    const { lanes, searches, planned, current } = this.#engine;
    return current(async () => {
      const compiled = searches.compiled(statement);
      const step = compiled.step(values);
      const owner = { ...this.#as(statement), statement: this.#owner === undefined ? '' : 'search' };
      const { rows, parsers } = await (statement.genericPlan
        ? planned.ask(owner, step, compiled.shape)
        : lanes.searches.use(owner, (client) => askOne(client, step, compiled.shape)));
      return compiled.rowsOf(rows, parsers);
    });
  }

  fetchQuery<R>(query: { prepare(name: string): Prepared<R> }): Promise<Rows<RowOf<R>>> {
    return fetchRows(query);
  }

  /** Undefined for what goes alone. */
  #laneFor({ name, lane }: Statement<unknown>): ShortLane | undefined {
    if (lane === 'slow' || this.#engine.slow.isSlow(name, this.#owner)) return undefined;
    return lane === 'access' ? this.#engine.access : this.#engine.short;
  }

  #ask<R>(
    lane: ShortLane,
    statement: Statement<R>,
    compiled: Compiled<R>,
    values: Record<string, unknown>,
  ): Promise<Rows<RowOf<R>>> {
    return new Promise((resolve, reject) => {
      lane.add({
        statement: statement.name,
        step: compiled.step(values),
        shape: compiled.shape,
        ownTransaction: statement.ownTransaction,
        resolve: (rows, parsers) => resolve(compiled.rowsOf(rows, parsers)),
        reject,
        goAlone: () => {
          this.#engine.slow.suspect(statement.name, this.#owner);
          this.#askAlone(statement, compiled, values).then(resolve, reject);
        },
      });
    });
  }

  #askAlone<R>(
    statement: Statement<R>,
    compiled: Compiled<R>,
    values: Record<string, unknown>,
  ): Promise<Rows<RowOf<R>>> {
    const lane = statement.lane === 'access' ? this.#engine.lanes.access : this.#engine.lanes.slow;
    return lane.use(this.#as(statement), async (client: pg.PoolClient) => {
      const since = performance.now();
      const { rows, parsers } = await askOne(client, compiled.step(values), compiled.shape);
      this.#engine.slow.noteAlone(statement.name, this.#owner, performance.now() - since);
      return compiled.rowsOf(rows, parsers);
    });
  }

  #as({ name, lane }: Statement<unknown>): Owner {
    if (this.#owner === undefined) return { name: undefined, statement: '' };
    // What is long by itself counts as one statement.
    return { name: this.#owner, statement: lane === 'slow' ? 'long' : name };
  }
}
