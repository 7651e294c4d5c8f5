import type pg from 'pg';
import { serialize } from 'pg-protocol';
import { bindMessages, type BoundStatement, prepareOnce, sendOpen, streamOf } from './batch.ts';
import { isDescribed, parsersOf, type Shape } from './read-batch.ts';
import { ReceivedRows } from './rows.ts';

// The size of the first rows is used to estimate how many more fit.
const firstCount = 4;
const countMax = 1_000;

/**
 * Runs a read with large rows. Fetches a few rows at a time and stops when no more fit, so that PostgreSQL neither
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
  const stream = streamOf(client);
  let isEnded = false;
  const end = () => {
    if (!isEnded && stream.writable) stream.write(serialize.sync());
    isEnded = true;
  };
  const describe = isDescribed(client, statement, shape) ? [] : [serialize.describe({ type: 'P' })];
  const messages = [...bindMessages(statement), ...describe, fetchMessage(firstCount)];
  try {
    await sendOpen(client, { text: statement.name }, 1, messages, {
      describe: (types) => (rows.parsers = parsersOf(client, shape, types)),
      row: (row) => rows.add(row),
      suspended() {
        if (rows.isCut) return end();
        const left = bytesMax - rows.byteLength;
        // One row more than fits shows whether there are more.
        const count = Math.floor((left * rows.rows.length) / rows.byteLength) + 1;
        stream.write(fetchMessage(Math.min(count, countMax)));
      },
      complete: end,
    });
  } catch (error) {
    // PostgreSQL ignores everything until a Sync.
    end();
    throw error;
  }
  rows.parsers ??= shape.parsers.get(client);
  return rows;
}

function fetchMessage(rows: number): Buffer {
  return Buffer.concat([serialize.execute({ rows }), serialize.flush()]);
}
