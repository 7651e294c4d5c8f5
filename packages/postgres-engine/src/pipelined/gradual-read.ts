import type { Duplex } from 'node:stream';
import pg from 'pg';
import { serialize } from 'pg-protocol';
import { batchTimeoutMsOf, bindMessages, type BoundStatement, prepareOnce, streamOf } from './batch.ts';
import { isDescribed, type Shape } from './read-batch.ts';
import { type Parse, ReceivedRows } from './rows.ts';
import type { DataRow } from './wire.ts';

// From the size of the first rows follows how many more fit.
const firstCount = 4;
const countMax = 1_000;

/**
 * Runs a read whose rows are large. Fetches a few rows at a time and stops when no more fit, so PostgreSQL neither
 * reads nor sends the rest (PostgreSQL documentation, "Extended Query", Execute with a row count). Each fetch is a
 * round trip, and the connection serves nothing else meanwhile (docs/decisions/0033).
 */
export async function readGradually(
  client: pg.ClientBase,
  statement: BoundStatement,
  shape: Shape,
  bytesMax: number,
): Promise<ReceivedRows> {
  await prepareOnce(client, statement);
  const rows = new ReceivedRows(bytesMax);
  await new Promise<void>((resolve, reject) => {
    const read = new GradualRead(client, statement, shape, rows, bytesMax, (error) => {
      if (!error) return resolve();
      // After an error PostgreSQL ignores everything until a Sync.
      read.end();
      reject(error);
    });
    client.query(read);
  });
  rows.parsers ??= shape.parsers.get(client);
  return rows;
}

class GradualRead extends pg.Query {
  override readonly submit: () => void;
  /** In milliseconds; pg reads it. */
  readonly query_timeout: number;
  readonly #client: pg.ClientBase;
  readonly #stream: Duplex;
  readonly #shape: Shape;
  readonly #rows: ReceivedRows;
  readonly #bytesMax: number;
  #isEnded = false;

  constructor(
    client: pg.ClientBase,
    statement: BoundStatement,
    shape: Shape,
    rows: ReceivedRows,
    bytesMax: number,
    callback: (error: Error | undefined) => void,
  ) {
    super({ text: statement.name }, callback);
    this.query_timeout = batchTimeoutMsOf(client, 1);
    this.#client = client;
    this.#stream = streamOf(client);
    this.#shape = shape;
    this.#rows = rows;
    this.#bytesMax = bytesMax;
    const describe = isDescribed(client, statement, shape) ? [] : [serialize.describe({ type: 'P' })];
    const messages = Buffer.concat([...bindMessages(statement), ...describe, fetchMessage(firstCount)]);
    this.submit = () => void this.#stream.write(messages);
  }

  handleRowDescription({ fields }: { fields: readonly { dataTypeID: number }[] }): void {
    const parsers = fields.map(({ dataTypeID }) => this.#shape.types.getTypeParser(dataTypeID, 'text') as Parse);
    this.#rows.parsers = parsers;
    this.#shape.parsers.set(this.#client, parsers);
  }

  handleDataRow(row: DataRow): void {
    this.#rows.add(row);
  }

  handlePortalSuspended(): void {
    const { rows, byteLength, isCut } = this.#rows;
    if (isCut) return this.end();
    const left = this.#bytesMax - byteLength;
    // One row more than fits tells whether there are more.
    const count = Math.floor((left * rows.length) / byteLength) + 1;
    this.#stream.write(fetchMessage(Math.min(count, countMax)));
  }

  handleCommandComplete(): void {
    this.end();
  }

  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    if (this.#stream.writable) this.#stream.write(serialize.sync());
  }
}

function fetchMessage(rows: number): Buffer {
  return Buffer.concat([serialize.execute({ rows }), serialize.flush()]);
}
