import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Client } from '@dossier/postgres-engine/maintenance.ts';
import { from, type CopyStreamQuery } from 'pg-copy-streams';
import { endOfRows, linesOf } from './script.ts';

const newline = Buffer.from('\n');

/** Fills an empty database that has the schema of the backup: everything or nothing. */
export async function load(client: Client, file: string, tell: (line: string) => void): Promise<void> {
  await client.query('begin');
  try {
    // The database has no readers yet, and a load that a crash interrupts is repeated.
    await client.query(`set local synchronous_commit = off`);
    let copy: Copy | undefined;
    for await (const lines of linesOf(file)) {
      for (const line of lines) {
        const isEnd = copy !== undefined && line.length === endOfRows.length && line.toString() === endOfRows;
        if (copy && !isEnd) await copy.write(line);
        else if (copy) copy = await copy.end(tell);
        else copy = await run(client, line.toString());
      }
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
  await client.query('analyze');
}

/** Runs a line of the script that is not a row. */
async function run(client: Client, line: string): Promise<Copy | undefined> {
  if (line === '' || line.startsWith('--')) return undefined;
  if (line.startsWith('COPY ')) return new Copy(line.replace(/;$/, ''), client);
  await client.query(line);
  return undefined;
}

// Batches rows: a write per row would cost more than PostgreSQL's work on it.
const atOnceBytes = 64 * 1_024;

/** Buffered rows of one table. */
class Copy {
  readonly #stream: CopyStreamQuery;
  readonly #done: Promise<void>;
  readonly #table: string;
  #rows: Buffer[] = [];
  #sizeBytes = 0;

  constructor(statement: string, client: Client) {
    this.#table = /^COPY public\.(\w+)/.exec(statement)?.[1] ?? '';
    this.#stream = client.query(from(statement));
    this.#done = finished(this.#stream);
    this.#done.catch(() => {});
  }

  async write(row: Buffer): Promise<void> {
    this.#rows.push(row, newline);
    this.#sizeBytes += row.length + 1;
    if (this.#sizeBytes >= atOnceBytes) await this.#flush();
  }

  async end(tell: (line: string) => void): Promise<undefined> {
    await this.#flush();
    this.#stream.end();
    await this.#done;
    if (this.#stream.rowCount > 0) tell(`Restored ${this.#stream.rowCount} rows of ${this.#table}.`);
  }

  async #flush(): Promise<void> {
    const rows = Buffer.concat(this.#rows);
    this.#rows = [];
    this.#sizeBytes = 0;
    if (rows.length > 0 && !this.#stream.write(rows)) await Promise.race([once(this.#stream, 'drain'), this.#done]);
  }
}
