import type pg from 'pg';
import { serialize } from 'pg-protocol';
import { isRefusal, isTimeout } from '../failures.ts';
import { LazyClient } from '../lazy-client.ts';
import { bindMessages, namesOf, prepareOnce, sendBatch, streamOf, type BoundStatement } from './batch.ts';
import { LanePool } from './lane.ts';
import { type Parse, ReceivedRows } from './rows.ts';

/**
 * How the columns of a statement are parsed. Each connection is asked for their types once, because a migration may
 * change them.
 */
export interface Shape {
  readonly types: pg.CustomTypesConfig;
  readonly parsers: WeakMap<pg.ClientBase, readonly Parse[]>;
}

/** A statement whose rows a caller awaits. */
export interface PendingRead {
  readonly statement: BoundStatement;
  readonly shape: Shape;
  /** Rows beyond it are dropped. */
  readonly bytesMax: number;
  readonly resolve: (rows: ReceivedRows) => void;
  readonly reject: (error: unknown) => void;
}

interface ReadBatchOptions {
  /** Runs first; holds until the end of the batch, which is its transaction. */
  readonly settings?: BoundStatement | undefined;
  /** Called instead of `reject` for a read that took as long as it may, with the reads behind it, which did not run. */
  readonly onTimeout?: ((late: PendingRead, behind: readonly PendingRead[]) => void) | undefined;
  /**
   * Called once a read has all rows that fit, and PostgreSQL sends many more. The connection is then closed, and the
   * reads behind it do not run. Without it the rest is dropped as it arrives.
   */
  readonly onFlood?: (() => void) | undefined;
}

export interface BatchOutcome {
  /** The error that broke the connection. */
  readonly brokenBy: unknown;
}

/**
 * Runs reads as one batch and settles each. A read that PostgreSQL refuses keeps those behind it from running; they run
 * again in another batch.
 */
export async function readBatch(
  client: pg.ClientBase,
  reads: readonly PendingRead[],
  options: ReadBatchOptions = {},
): Promise<BatchOutcome> {
  const { settings } = options;
  const statements = [...(settings ? [settings] : []), ...reads.map(({ statement }) => statement)];
  for (const statement of statements) {
    try {
      const preparing = prepareOnce(client, statement);
      if (preparing) await preparing;
    } catch (error) {
      const refused = reads.filter((read) => statement === settings || read.statement === statement);
      const rest = reads.filter((read) => !refused.includes(read));
      return continueAfter(error, client, refused, rest, options);
    }
  }
  const messages = [
    ...(settings ? [...bindMessages(settings), serialize.execute()] : []),
    ...reads.flatMap(({ statement, shape }) => [
      ...bindMessages(statement),
      ...(isDescribed(client, statement, shape) ? [] : [serialize.describe({ type: 'P' })]),
      serialize.execute(),
    ]),
  ];
  const receiver = new Receiver(client, reads, options);
  try {
    await sendBatch(client, { text: namesOf(statements) }, statements.length, messages, receiver);
    return { brokenBy: undefined };
  } catch (error) {
    return continueAfter(error, client, receiver.current, receiver.behind, options);
  }
}

/** Gives the answers of a batch to its reads, in their order. */
class Receiver {
  readonly #client: pg.ClientBase;
  readonly #reads: readonly PendingRead[];
  /** The index of the read that is being answered; -1 while it is the settings, whose row is dropped. */
  #at: number;
  #rows: ReceivedRows;
  #isFlooded = false;
  readonly #onFlood: ReadBatchOptions['onFlood'];

  constructor(client: pg.ClientBase, reads: readonly PendingRead[], { settings, onFlood }: ReadBatchOptions) {
    this.#client = client;
    this.#reads = reads;
    this.#onFlood = onFlood;
    this.#at = settings ? -1 : 0;
    this.#rows = new ReceivedRows(reads[this.#at]?.bytesMax);
  }

  /** The reads that fail with the batch: all of them where the settings do. */
  get current(): readonly PendingRead[] {
    return this.#at < 0 ? this.#reads : this.#reads.slice(this.#at, this.#at + 1);
  }

  /** The reads that did not run. */
  get behind(): readonly PendingRead[] {
    return this.#at < 0 ? [] : this.#reads.slice(this.#at + 1);
  }

  describe(types: readonly number[]): void {
    const shape = this.#reads[this.#at]?.shape;
    if (!shape) return;
    this.#rows.parsers = types.map((type) => shape.types.getTypeParser(type, 'text') as Parse);
    shape.parsers.set(this.#client, this.#rows.parsers);
  }

  row(row: Parameters<ReceivedRows['add']>[0]): void {
    if (this.#isFlooded) return;
    this.#rows.add(row);
    if (!this.#onFlood || !this.#rows.isFlooded) return;
    this.complete();
    this.#isFlooded = true;
    this.#onFlood();
    // PostgreSQL stops when its rows can't be sent. pg emits no error for a client that was ended.
    void (this.#client as pg.Client).end();
    streamOf(this.#client).destroy();
  }

  complete(): void {
    if (this.#isFlooded) return;
    const read = this.#reads[this.#at];
    this.#at += 1;
    this.#rows.parsers ??= read?.shape.parsers.get(this.#client);
    read?.resolve(this.#rows);
    this.#rows = new ReceivedRows(this.#reads[this.#at]?.bytesMax);
  }
}

/** Settles the reads of a batch that failed: `refused` caused it or could have, `rest` did not run. */
async function continueAfter(
  error: unknown,
  client: pg.ClientBase,
  refused: readonly PendingRead[],
  rest: readonly PendingRead[],
  options: ReadBatchOptions,
): Promise<BatchOutcome> {
  const [late] = refused;
  if (isTimeout(error) && options.onTimeout && late && refused.length === 1) {
    options.onTimeout(late, rest);
    return { brokenBy: undefined };
  }
  for (const { reject } of refused) reject(error);
  const brokenBy = isRefusal(error) ? undefined : error;
  if (!brokenBy && !isTimeout(error)) return rest.length > 0 ? readBatch(client, rest, options) : { brokenBy };
  for (const { reject } of rest) reject(error);
  return { brokenBy };
}

/** Runs one read over this connection, or over one of this lane. */
export async function readOne(
  on: pg.ClientBase | LanePool,
  statement: BoundStatement,
  shape: Shape,
  bytesMax: number,
  options: ReadBatchOptions = {},
): Promise<ReceivedRows> {
  if (on instanceof LanePool) return on.use((client) => readOne(client, statement, shape, bytesMax, options));
  if (on instanceof LazyClient) return readOne(await on.ready(), statement, shape, bytesMax, options);
  let rows: ReceivedRows | undefined;
  let failure: unknown;
  const read: PendingRead = {
    statement,
    shape,
    bytesMax,
    resolve: (received) => (rows = received),
    reject: (error) => (failure = error),
  };
  await readBatch(on, [read], options);
  if (!rows) throw failure;
  return rows;
}

/** An unnamed statement is parsed anew each time, so its columns may have changed. */
export function isDescribed(client: pg.ClientBase, { name }: BoundStatement, { parsers }: Shape): boolean {
  return name !== '' && parsers.has(client);
}
