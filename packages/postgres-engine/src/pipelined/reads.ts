import type pg from 'pg';
import type { Queries } from '../engine.ts';
import { ormOf, type Orm } from '../orm.ts';
import type { BoundedRows, RowOf } from '../rows.ts';
import { compile, Compiled } from './compiled.ts';
import type { PipelinedEngine } from './engine.ts';
import { readGradually } from './gradual-read.ts';
import type { Owner } from './lane.ts';
import { LanePool } from './lane-pool.ts';
import { readOne } from './read-batch.ts';
import type { ReceivedRows } from './received-rows.ts';
import type { ShortLane } from './short-lane.ts';
import type { Prepared, Statement } from '../statement.ts';

/** Reads of one owner outside a transaction. A statement's lane says whether it may share a group with others. */
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
    // A group takes only statements that answer rows and that we decode ourselves.
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
        ? this.#readInGroup(lane, statement, compiled, values, bytesMax)
        : this.#readAlone(statement, compiled, values, bytesMax);
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
        ? compiled.rowsOf(await planned.read(owner, compiled.bind(values), compiled.shape, bytesMax))
        : lanes.searches.use(owner, (client) => this.#readOn(client, statement.name, compiled, values, bytesMax));
    });
  }

  fetchQuery<R>(query: { prepare(name: string): Prepared<R> }, bytesMax = Infinity): Promise<BoundedRows<RowOf<R>>> {
    const compiled = compile(query);
    return this.#engine.lanes.main.use({ name: this.#owner, statement: '' }, (client) =>
      this.#readOn(client, compiled.text, compiled, {}, bytesMax),
    );
  }

  /** Undefined for a statement that shares no group. */
  #laneFor({ name, lane }: Statement<unknown>): ShortLane | undefined {
    if (lane === 'slow' || this.#engine.slow.isSlow(name, this.#owner)) return undefined;
    return lane === 'access' ? this.#engine.access : this.#engine.short;
  }

  #readInGroup<R>(
    lane: ShortLane,
    statement: Statement<R>,
    compiled: Compiled<R>,
    values: Record<string, unknown>,
    bytesMax: number,
  ): Promise<BoundedRows<RowOf<R>>> {
    return new Promise((resolve, reject) => {
      lane.add({
        name: statement.name,
        statement: compiled.bind(values),
        shape: compiled.shape,
        ownTransaction: statement.ownTransaction,
        bytesMax,
        resolve: (rows) => resolve(this.#rowsOf(statement.name, compiled, rows)),
        reject,
        runAlone: () => {
          this.#engine.slow.suspect(statement.name, this.#owner);
          this.#readAlone(statement, compiled, values, bytesMax).then(resolve, reject);
        },
      });
    });
  }

  #readAlone<R>(
    statement: Statement<R>,
    compiled: Compiled<R>,
    values: Record<string, unknown>,
    bytesMax: number,
  ): Promise<BoundedRows<RowOf<R>>> {
    const lane = statement.lane === 'access' ? this.#engine.lanes.access : this.#engine.lanes.slow;
    return lane.use(this.#as(statement), async (client: pg.PoolClient) => {
      const since = performance.now();
      const rows = await this.#readOn(client, statement.name, compiled, values, bytesMax);
      this.#engine.slow.noteAlone(statement.name, this.#owner, performance.now() - since);
      return rows;
    });
  }

  /** `name` is the key under which large answers are remembered. */
  async #readOn<R>(
    client: pg.PoolClient,
    name: string,
    compiled: Compiled<R>,
    values: Record<string, unknown>,
    bytesMax: number,
  ): Promise<BoundedRows<RowOf<R>>> {
    const read = this.#isLarge(name, bytesMax) ? readGradually : readOne;
    return this.#rowsOf(name, compiled, await read(client, compiled.bind(values), compiled.shape, bytesMax));
  }

  #isLarge(name: string, bytesMax: number): boolean {
    return bytesMax !== Infinity && this.#engine.large.has(this.#owner, name);
  }

  #rowsOf<R>(name: string, compiled: Compiled<R>, rows: ReceivedRows): BoundedRows<RowOf<R>> {
    if (rows.isCut) this.#engine.large.note(this.#owner, name);
    return compiled.rowsOf(rows);
  }

  #as({ name, lane }: Statement<unknown>): Owner {
    if (this.#owner === undefined) return { name: undefined, statement: '' };
    // All slow statements of an owner share one bound, as if they were one statement.
    return { name: this.#owner, statement: lane === 'slow' ? 'long' : name };
  }
}
