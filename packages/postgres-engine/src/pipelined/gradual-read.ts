import type { Duplex } from 'node:stream';
import pg from 'pg';
import { serialize } from 'pg-protocol';
import { answerWithinMsOf, bind, demandPrepared, isDescribed, type Shape, type Step } from './exchange.ts';
import { Found } from './found.ts';
import { streamOf } from '../stream.ts';
import type { Parse } from './rows.ts';
import type { DataRow } from './wire.ts';

// The size of the first rows tells how many more fit.
const firstCount = 4;
const countMax = 1_000;

/**
 * Runs a read whose rows are large: asks PostgreSQL for a few rows at a time and for no more than fit, so that it
 * neither reads nor sends the others (PostgreSQL documentation, "Extended Query", Execute with a row count). Costs a
 * round trip more for each time, and needs a connection for itself.
 */
export async function readGradually(client: pg.ClientBase, step: Step, shape: Shape, bytesMax: number): Promise<Found> {
  await demandPrepared(client, step);
  const found = new Found(bytesMax);
  await new Promise<void>((resolve, reject) => {
    const read = new GradualRead(client, step, shape, found, bytesMax, (error) => {
      if (!error) return resolve();
      // PostgreSQL reads nothing after an error until the Sync.
      read.end();
      reject(error);
    });
    client.query(read);
  });
  found.parsers ??= shape.parsers.get(client);
  return found;
}

class GradualRead extends pg.Query {
  override readonly submit: () => void;
  /** In milliseconds; pg reads it. */
  readonly query_timeout: number;
  readonly #client: pg.ClientBase;
  readonly #stream: Duplex;
  readonly #shape: Shape;
  readonly #found: Found;
  readonly #bytesMax: number;
  #isEnded = false;

  constructor(
    client: pg.ClientBase,
    step: Step,
    shape: Shape,
    found: Found,
    bytesMax: number,
    callback: (error: Error | undefined) => void,
  ) {
    super({ text: step.name }, callback);
    this.query_timeout = answerWithinMsOf(client, 1);
    this.#client = client;
    this.#stream = streamOf(client);
    this.#shape = shape;
    this.#found = found;
    this.#bytesMax = bytesMax;
    const describe = isDescribed(client, step, shape) ? [] : [serialize.describe({ type: 'P' })];
    const messages = Buffer.concat([...bind(step), ...describe, askFor(firstCount)]);
    this.submit = () => void this.#stream.write(messages);
  }

  handleRowDescription({ fields }: { fields: readonly { dataTypeID: number }[] }): void {
    const parsers = fields.map(({ dataTypeID }) => this.#shape.types.getTypeParser(dataTypeID, 'text') as Parse);
    this.#found.parsers = parsers;
    this.#shape.parsers.set(this.#client, parsers);
  }

  handleDataRow(row: DataRow): void {
    this.#found.add(row);
  }

  handlePortalSuspended(): void {
    const { rows, byteLength, isCut } = this.#found;
    if (isCut) return this.end();
    const left = this.#bytesMax - byteLength;
    // One more than fits shows that there are more.
    const count = Math.floor((left * rows.length) / byteLength) + 1;
    this.#stream.write(askFor(Math.min(count, countMax)));
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

function askFor(rows: number): Buffer {
  return Buffer.concat([serialize.execute({ rows }), serialize.flush()]);
}
