import type pg from 'pg';
import type { Queries } from '../engine.ts';
import { ormOf, type Orm } from '../orm.ts';
import type { BoundedRows, RowOf } from '../rows.ts';
import { compile, Compiled } from './compiled.ts';
import type { PipelinedEngine } from './engine.ts';
import { askOne } from './exchange.ts';
import type { Found } from './found.ts';
import { readGradually } from './gradual-read.ts';
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

  fetch<R>(
    statement: Statement<R>,
    values: Record<string, unknown>,
    bytesMax = Infinity,
  ): Promise<BoundedRows<RowOf<R>>> {
    return this.#engine.current(() => {
      const compiled = this.#engine.statements.compiled(statement);
      const lane = this.#isLarge(statement.name, bytesMax) ? undefined : this.#laneFor(statement);
      return lane
        ? this.#ask(lane, statement, compiled, values, bytesMax)
        : this.#askAlone(statement, compiled, values, bytesMax);
    });
  }

  search<R>(
    statement: Statement<R>,
    values: Record<string, unknown>,
    bytesMax = Infinity,
  ): Promise<BoundedRows<RowOf<R>>> {
    const { lanes, searches, planned, current } = this.#engine;
    return current(async () => {
      const compiled = searches.compiled(statement);
      const owner = { ...this.#as(statement), statement: this.#owner === undefined ? '' : 'search' };
      return statement.genericPlan
        ? compiled.rowsOf(await planned.ask(owner, compiled.step(values), compiled.shape, bytesMax))
        : lanes.searches.use(owner, (client) => this.#askOn(client, statement.name, compiled, values, bytesMax));
    });
  }

  fetchQuery<R>(query: { prepare(name: string): Prepared<R> }, bytesMax = Infinity): Promise<BoundedRows<RowOf<R>>> {
    const compiled = compile(query);
    return this.#engine.lanes.main.use({ name: this.#owner, statement: '' }, (client) =>
      this.#askOn(client, compiled.text, compiled, {}, bytesMax),
    );
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
    bytesMax: number,
  ): Promise<BoundedRows<RowOf<R>>> {
    return new Promise((resolve, reject) => {
      lane.add({
        statement: statement.name,
        step: compiled.step(values),
        shape: compiled.shape,
        ownTransaction: statement.ownTransaction,
        bytesMax,
        resolve: (found) => resolve(this.#rowsOf(statement.name, compiled, found)),
        reject,
        goAlone: () => {
          this.#engine.slow.suspect(statement.name, this.#owner);
          this.#askAlone(statement, compiled, values, bytesMax).then(resolve, reject);
        },
      });
    });
  }

  #askAlone<R>(
    statement: Statement<R>,
    compiled: Compiled<R>,
    values: Record<string, unknown>,
    bytesMax: number,
  ): Promise<BoundedRows<RowOf<R>>> {
    const lane = statement.lane === 'access' ? this.#engine.lanes.access : this.#engine.lanes.slow;
    return lane.use(this.#as(statement), async (client: pg.PoolClient) => {
      const since = performance.now();
      const rows = await this.#askOn(client, statement.name, compiled, values, bytesMax);
      this.#engine.slow.noteAlone(statement.name, this.#owner, performance.now() - since);
      return rows;
    });
  }

  /** `name` is by what a statement is known as one with large answers. */
  async #askOn<R>(
    client: pg.PoolClient,
    name: string,
    compiled: Compiled<R>,
    values: Record<string, unknown>,
    bytesMax: number,
  ): Promise<BoundedRows<RowOf<R>>> {
    const read = this.#isLarge(name, bytesMax) ? readGradually : askOne;
    return this.#rowsOf(name, compiled, await read(client, compiled.step(values), compiled.shape, bytesMax));
  }

  #isLarge(name: string, bytesMax: number): boolean {
    return bytesMax !== Infinity && this.#engine.large.has(this.#owner, name);
  }

  #rowsOf<R>(name: string, compiled: Compiled<R>, found: Found): BoundedRows<RowOf<R>> {
    if (found.isCut) this.#engine.large.note(this.#owner, name);
    return compiled.rowsOf(found);
  }

  #as({ name, lane }: Statement<unknown>): Owner {
    if (this.#owner === undefined) return { name: undefined, statement: '' };
    // What is long by itself counts as one statement.
    return { name: this.#owner, statement: lane === 'slow' ? 'long' : name };
  }
}
