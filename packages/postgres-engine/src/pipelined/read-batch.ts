import type pg from 'pg';
import { serialize } from 'pg-protocol';
import { isRefusal, isTimeout } from '../failures.ts';
import { LazyClient } from '../lazy-client.ts';
import { bindMessages, namesOf, prepareOnce, sendBatch, streamOf, type BoundStatement } from './batch.ts';
import { LanePool } from './lane.ts';
import { type Parse, ReceivedRows } from './rows.ts';
import type { DataRow } from './wire.ts';

/**
 * Parsers for the columns of a statement. Each connection is asked for their types once, because a migration may change
 * them.
 */
export interface Shape {
  readonly types: pg.CustomTypesConfig;
  readonly parsers: WeakMap<pg.ClientBase, readonly Parse[]>;
}

/** A statement whose rows a caller awaits. */
export interface PendingRead {
  readonly statement: BoundStatement;
  readonly shape: Shape;
  /** Rows beyond this limit are dropped. */
  readonly bytesMax: number;
  readonly resolve: (rows: ReceivedRows) => void;
  readonly reject: (error: unknown) => void;
}

interface ReadBatchOptions {
  /** Runs first and applies until the end of the batch, which is its transaction. */
  readonly settings?: BoundStatement | undefined;
  /** Called instead of `reject` for a read that reached its time limit. The reads after it did not run. */
  readonly onTimeout?: ((late: PendingRead) => void) | undefined;
  /**
   * Called once a read has all rows that fit, and PostgreSQL sends many more. The connection is then closed, and the
   * reads after it do not run. By default the rest is dropped as it arrives.
   */
  readonly onFlood?: (() => void) | undefined;
}

export interface BatchOutcome {
  readonly brokenBy: unknown;
}

/** Runs reads as one batch and settles each. Reads after a refused one do not run; they run again in another batch. */
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
  const receiver = receiverOf(client, reads, options);
  try {
    await sendBatch(client, { text: namesOf(statements) }, statements.length, messages, receiver);
    return { brokenBy: undefined };
  } catch (error) {
    return continueAfter(error, client, receiver.current(), receiver.behind(), options);
  }
}

/** Distributes the answers of a batch to its reads, in order. */
function receiverOf(client: pg.ClientBase, reads: readonly PendingRead[], { settings, onFlood }: ReadBatchOptions) {
  /** The index of the read being answered; -1 during the settings, whose row is dropped. */
  let at = settings ? -1 : 0;
  let rows = new ReceivedRows(reads[at]?.bytesMax);
  let isFlooded = false;
  const complete = () => {
    if (isFlooded) return;
    const read = reads[at];
    at += 1;
    rows.parsers ??= read?.shape.parsers.get(client);
    read?.resolve(rows);
    rows = new ReceivedRows(reads[at]?.bytesMax);
  };
  return {
    /** The reads that fail with the batch: all of them if the settings fail. */
    current: () => (at < 0 ? reads : reads.slice(at, at + 1)),
    behind: () => (at < 0 ? [] : reads.slice(at + 1)),
    describe(types: readonly number[]) {
      const shape = reads[at]?.shape;
      if (shape) rows.parsers = parsersOf(client, shape, types);
    },
    row(row: DataRow) {
      if (isFlooded) return;
      rows.add(row);
      if (!onFlood || !rows.isFlooded) return;
      complete();
      isFlooded = true;
      onFlood();
      // PostgreSQL stops when its rows can't be sent. pg emits no error for a client that was ended.
      void (client as pg.Client).end();
      streamOf(client).destroy();
    },
    complete,
  };
}

/** Settles the reads of a failed batch: `refused` caused the failure or could have, `rest` did not run. */
async function continueAfter(
  error: unknown,
  client: pg.ClientBase,
  refused: readonly PendingRead[],
  rest: readonly PendingRead[],
  options: ReadBatchOptions,
): Promise<BatchOutcome> {
  const [late] = refused;
  if (isTimeout(error) && options.onTimeout && late && refused.length === 1) {
    options.onTimeout(late);
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

/** The parsers of columns of these types, as described on this connection. */
export function parsersOf(client: pg.ClientBase, shape: Shape, types: readonly number[]): readonly Parse[] {
  const parsers = types.map((type) => shape.types.getTypeParser(type, 'text') as Parse);
  shape.parsers.set(client, parsers);
  return parsers;
}

/** An unnamed statement is parsed anew each time, so its columns may have changed. */
export function isDescribed(client: pg.ClientBase, { name }: BoundStatement, { parsers }: Shape): boolean {
  return name !== '' && parsers.has(client);
}
