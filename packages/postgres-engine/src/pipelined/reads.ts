import type pg from 'pg';
import type { Queries } from '../engine.ts';
import { ormOf, type Orm } from '../orm.ts';
import type { BoundedRows, RowOf } from '../rows.ts';
import type { BoundStatement } from './batch.ts';
import { compile, Compiled } from './compiled.ts';
import type { Parts } from './engine.ts';
import { readGradually } from './gradual-read.ts';
import { LanePool, type Lane } from './lane.ts';
import { readOne } from './read-batch.ts';
import type { ReceivedRows } from './rows.ts';
import type { ShortLane } from './short-lane.ts';
import type { Owner } from './turns.ts';
import type { Statement, StatementLane, Values, Preparable } from '../statement.ts';

interface Read<R> {
  /** Large answers are remembered under this name. */
  readonly name: string;
  readonly compiled: Compiled<R>;
  readonly values: Values;
  readonly bytesMax: number;
  readonly settings?: BoundStatement;
}

/** Reads of one owner outside a transaction. A statement's lane says whether it may share a group with others. */
export class Reads implements Queries {
  readonly #engine: Parts;
  readonly #owner: string | undefined;
  readonly #onLargeRead: () => void;
  #orm: Orm | undefined;

  constructor(engine: Parts, owner: string | undefined, onLargeRead: () => void) {
    this.#engine = engine;
    this.#owner = owner;
    this.#onLargeRead = onLargeRead;
  }

  get orm(): Orm {
    this.#orm ??= ormOf(new LanePool(this.#engine.lanes.main, { name: this.#owner, statement: '' }));
    return this.#orm;
  }

  async run<R>(statement: Statement<R>, values: Values): Promise<R> {
    const prepared = this.#engine.statements.of(statement);
    if (prepared instanceof Compiled && prepared.isAnswering)
      return (await this.fetch(statement, values)).decode() as R;
    // A group accepts only statements that return rows and that we decode ourselves.
    return this.#engine.current(() =>
      this.#engine.lanes.slow.use(this.#as(boundOf(statement.name, statement.lane)), (client) =>
        this.#engine.connection(client).run(statement, values),
      ),
    );
  }

  fetch<R>(statement: Statement<R>, values: Values, bytesMax = Infinity): Promise<BoundedRows<RowOf<R>>> {
    return this.#engine.current(() => {
      const compiled = this.#engine.statements.compiled(statement);
      const read = { name: statement.name, compiled, values, bytesMax };
      if (statement.lane === 'search') return this.#search(statement, read);
      const lane = this.#isLarge(read) ? undefined : this.#laneFor(statement);
      if (!lane) return this.#readAlone(statement, read);
      return this.#readShared(lane, statement, read);
    });
  }

  fetchQuery<R>(query: Preparable<R>, bytesMax = Infinity): Promise<BoundedRows<RowOf<R>>> {
    const compiled = compile(query);
    return this.#readOnLane(this.#engine.lanes.main, '', { name: compiled.text, compiled, values: {}, bytesMax });
  }

  #search<R>({ genericPlan }: Statement<R>, read: Read<R>): Promise<BoundedRows<RowOf<R>>> {
    const { lanes, planOnce } = this.#engine;
    return this.#readOnLane(lanes.searches, 'search', genericPlan ? { ...read, settings: planOnce } : read);
  }

  /** Undefined for a statement that can't share a group. */
  #laneFor({ name, lane }: Statement<unknown>): ShortLane | undefined {
    if (lane === 'slow' || this.#engine.slow.isSlow(name, this.#owner)) return undefined;
    return lane === 'access' ? this.#engine.access : this.#engine.short;
  }

  #readShared<R>(lane: ShortLane, statement: Statement<R>, read: Read<R>): Promise<BoundedRows<RowOf<R>>> {
    const { name, compiled, values, bytesMax } = read;
    return new Promise((resolve, reject) => {
      lane({
        name,
        statement: compiled.bind(values),
        shape: compiled.shape,
        bytesMax,
        ownTransaction: statement.ownTransaction,
        suspect: () => this.#engine.slow.suspect(name, this.#owner),
        resolve: (rows) => resolve(this.#rowsOf(read, rows)),
        reject,
        isLarge: () => this.#isLarge(read),
        runAlone: () => void this.#readAlone(statement, read).then(resolve, reject),
      });
    });
  }

  #readAlone<R>({ name, lane }: Statement<R>, read: Read<R>): Promise<BoundedRows<RowOf<R>>> {
    const { lanes, slow } = this.#engine;
    const note = (ms: number) => slow.noteAlone(name, this.#owner, ms);
    return this.#readOnLane(lane === 'access' ? lanes.access : lanes.slow, boundOf(name, lane), read, note);
  }

  /** Runs a read on a connection of a lane. Reads known to be large first wait for one another. */
  async #readOnLane<R>(
    lane: Lane,
    bound: string,
    read: Read<R>,
    note: (ms: number) => void = () => {},
  ): Promise<BoundedRows<RowOf<R>>> {
    const wasLarge = this.#isLarge(read);
    const use = () =>
      lane.use(this.#as(bound), async (client) => {
        if (!wasLarge && this.#isLarge(read)) return undefined;
        const since = performance.now();
        const rows = await this.#readOn(client, read);
        note(performance.now() - since);
        return rows;
      });
    const rows = await (wasLarge ? this.#inTurn(use) : use());
    // No rows: it became known as large while it waited for the lane.
    return rows ?? this.#readOnLane(lane, bound, read, note);
  }

  /** Dossier's own reads do not wait. */
  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const end = this.#owner === undefined ? undefined : await this.#engine.largeReads.take(this.#as(''));
    try {
      this.#onLargeRead();
      return await work();
    } finally {
      end?.();
    }
  }

  async #readOn<R>(client: pg.PoolClient, read: Read<R>): Promise<BoundedRows<RowOf<R>>> {
    const { compiled, values, bytesMax, settings } = read;
    const statement = compiled.bind(values);
    const rows = this.#isLarge(read)
      ? await readGradually(client, statement, compiled.shape, bytesMax)
      : await readOne(client, statement, compiled.shape, bytesMax, { settings, onFlood() {} });
    return this.#rowsOf(read, rows);
  }

  #isLarge({ name, bytesMax }: Read<unknown>): boolean {
    return bytesMax !== Infinity && this.#engine.large.has(this.#owner, name);
  }

  #rowsOf<R>({ name, compiled }: Read<R>, rows: ReceivedRows): BoundedRows<RowOf<R>> {
    if (rows.isCut) this.#engine.large.note(this.#owner, name);
    return compiled.rowsOf(rows);
  }

  /** Dossier's own reads have no limit. */
  #as(bound: string): Owner {
    return { name: this.#owner, statement: this.#owner === undefined ? '' : bound };
  }
}

/** All slow statements of an owner share one limit, as if they were one statement. */
function boundOf(name: string, lane: StatementLane): string {
  return lane === 'slow' ? 'long' : name;
}
