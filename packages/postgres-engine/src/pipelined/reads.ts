import type pg from 'pg';
import type { Queries } from '../engine.ts';
import { ormOf, type Orm } from '../orm.ts';
import type { BoundedRows, RowOf } from '../rows.ts';
import { compile, Compiled } from './compiled.ts';
import type { PipelinedEngine } from './engine.ts';
import { readGradually } from './gradual-read.ts';
import type { Lane, Owner } from './lane.ts';
import { LanePool } from './lane-pool.ts';
import { readOne } from './read-batch.ts';
import type { ReceivedRows } from './received-rows.ts';
import type { ShortLane } from './short-lane.ts';
import type { Prepared, Statement } from '../statement.ts';

/** Reads of one owner outside a transaction. A statement's lane says whether it may share a group with others. */
export class Reads implements Queries {
  readonly #engine: PipelinedEngine;
  readonly #owner: string | undefined;
  readonly #onLargeRead: () => void;
  #orm: Orm | undefined;

  constructor(engine: PipelinedEngine, owner: string | undefined, onLargeRead: () => void) {
    this.#engine = engine;
    this.#owner = owner;
    this.#onLargeRead = onLargeRead;
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
      if (statement.lane === 'search') return this.#search(statement, compiled, values, bytesMax);
      const lane = this.#isLarge(statement.name, bytesMax) ? undefined : this.#laneFor(statement);
      return lane
        ? this.#readInGroup(lane, statement, compiled, values, bytesMax)
        : this.#readAlone(statement, compiled, values, bytesMax);
    });
  }

  #search<R>(
    statement: Statement<R>,
    compiled: Compiled<R>,
    values: Record<string, unknown>,
    bytesMax: number,
  ): Promise<BoundedRows<RowOf<R>>> {
    const { lanes, planned } = this.#engine;
    const owner = { ...this.#as(statement), statement: this.#owner === undefined ? '' : 'search' };
    const alone = () =>
      this.#onLane(lanes.searches, owner, statement.name, bytesMax, (client) =>
        this.#readOn(client, statement.name, compiled, values, bytesMax),
      );
    if (!statement.genericPlan || this.#isLarge(statement.name, bytesMax)) return alone();
    return new Promise((resolve, reject) => {
      planned.read(owner, {
        statement: compiled.bind(values),
        shape: compiled.shape,
        bytesMax,
        resolve: (rows) => resolve(this.#rowsOf(statement.name, compiled, rows)),
        reject,
        isLarge: () => this.#isLarge(statement.name, bytesMax),
        runAlone: () => void alone().then(resolve, reject),
      });
    });
  }

  fetchQuery<R>(query: { prepare(name: string): Prepared<R> }, bytesMax = Infinity): Promise<BoundedRows<RowOf<R>>> {
    const compiled = compile(query);
    return this.#onLane(
      this.#engine.lanes.main,
      { name: this.#owner, statement: '' },
      compiled.text,
      bytesMax,
      (client) => this.#readOn(client, compiled.text, compiled, {}, bytesMax),
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
        isLarge: () => this.#isLarge(statement.name, bytesMax),
        suspect: () => this.#engine.slow.suspect(statement.name, this.#owner),
        runAlone: () => void this.#readAlone(statement, compiled, values, bytesMax).then(resolve, reject),
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
    return this.#onLane(lane, this.#as(statement), statement.name, bytesMax, async (client) => {
      const since = performance.now();
      const rows = await this.#readOn(client, statement.name, compiled, values, bytesMax);
      this.#engine.slow.noteAlone(statement.name, this.#owner, performance.now() - since);
      return rows;
    });
  }

  /** Runs `work` on a connection of a lane. Reads that are known to be large wait for one another first. */
  async #onLane<T>(
    lane: Lane,
    owner: Owner,
    name: string,
    bytesMax: number,
    work: (client: pg.PoolClient) => Promise<T>,
  ): Promise<T> {
    const wasLarge = this.#isLarge(name, bytesMax);
    const use = () =>
      lane.use(owner, async (client) =>
        wasLarge || !this.#isLarge(name, bytesMax) ? { done: await work(client) } : undefined,
      );
    const outcome = await (wasLarge ? this.#inTurn(use) : use());
    // Without an outcome it was found to be large while it waited for the lane.
    return outcome ? outcome.done : this.#onLane(lane, owner, name, bytesMax, work);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#engine.largeReads.run(this.#owner, () => {
      this.#onLargeRead();
      return work();
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
    const statement = compiled.bind(values);
    const rows = this.#isLarge(name, bytesMax)
      ? await readGradually(client, statement, compiled.shape, bytesMax)
      : await readOne(client, statement, compiled.shape, bytesMax, { onFlood() {} });
    return this.#rowsOf(name, compiled, rows);
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
