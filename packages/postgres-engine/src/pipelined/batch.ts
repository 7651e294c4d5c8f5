import type { Duplex } from 'node:stream';
import pg from 'pg';
import { serialize } from 'pg-protocol';
import type { DataRow } from './wire.ts';

/** pg stores the prepared statements of a connection here; its types leave it out. */
type ConnectionInternals = pg.Connection & {
  readonly parsedStatements: { readonly [name: string]: string | undefined };
};

/** A statement with its parameter values in the format of PostgreSQL's message Bind. */
export interface BoundStatement {
  /** The name under which each connection prepares it once; empty: parsed at each run. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly (string | null)[];
  /** The multi-row form of an INSERT of one row, with the same parameters, each as a list of values. */
  readonly many?: Pick<BoundStatement, 'name' | 'text'>;
}

interface BatchAnswers {
  describe?: (types: readonly number[]) => void;
  row?: (row: DataRow) => void;
  complete?: () => void;
  /** A statement has more rows than its Execute asked for. */
  suspended?: () => void;
}

/**
 * Sends messages followed by one Sync, and resolves with PostgreSQL's answer to the Sync. The messages are one
 * transaction without BEGIN and COMMIT (PostgreSQL documentation, "Pipelining"). `about` names the batch to pg; if a
 * message is a Parse, pg marks that name as prepared.
 */
export function sendBatch(
  client: pg.ClientBase,
  about: pg.QueryConfig,
  statementCount: number,
  messages: readonly Buffer[],
  answers?: BatchAnswers,
): Promise<void> {
  return sendOpen(client, about, statementCount, [...messages, serialize.sync()], answers);
}

/** The same without the Sync, which the caller sends later. */
export function sendOpen(
  client: pg.ClientBase,
  about: pg.QueryConfig,
  statementCount: number,
  messages: readonly Buffer[],
  answers: BatchAnswers = {},
): Promise<void> {
  const timeoutMs = batchTimeoutMsOf(client, statementCount);
  return new Promise((resolve, reject) => {
    client.query(
      new Batch(about, timeoutMs, Buffer.concat(messages), answers, (error) => (error ? reject(error) : resolve())),
    );
  });
}

/** A Query with its own messages: pg's pipeline mode refuses every other kind of object. */
class Batch extends pg.Query {
  override readonly submit: (connection: pg.Connection) => void;
  /** In milliseconds; pg reads it. */
  readonly query_timeout: number;
  readonly #answers: BatchAnswers;

  constructor(
    about: pg.QueryConfig,
    timeoutMs: number,
    bytes: Buffer,
    answers: BatchAnswers,
    callback: (error: Error | undefined) => void,
  ) {
    super(about, callback);
    this.query_timeout = timeoutMs;
    this.#answers = answers;
    // A single buffer, since each further one would be an entry in the stream's queue.
    this.submit = ({ stream }) => void stream.write(bytes);
  }

  handleRowDescription({ fields }: { fields: readonly { dataTypeID: number }[] }): void {
    this.#answers.describe?.(fields.map(({ dataTypeID }) => dataTypeID));
  }

  handleDataRow(row: DataRow): void {
    this.#answers.row?.(row);
  }

  handleCommandComplete(): void {
    this.#answers.complete?.();
  }

  handlePortalSuspended(): void {
    this.#answers.suspended?.();
  }
}

/** The messages that bind a statement, and parse it first if it has no name. */
export function bindMessages({ name, text, values }: BoundStatement): Buffer[] {
  const bind = serialize.bind({ statement: name, values: [...values] });
  return name === '' ? [serialize.parse({ text }), bind] : [bind];
}

/** The text of a batch of these statements, for tests that observe pg's queries. */
export function namesOf(statements: readonly BoundStatement[]): string {
  return statements.map(({ name }) => name).join(' ');
}

// Upper bound for any batch, so that a silent connection is given up.
const batchTimeoutMsMax = 60_000;

/** PostgreSQL limits the time of each statement, so a batch may take that limit once per statement. */
function batchTimeoutMsOf(client: pg.ClientBase, statementCount: number): number {
  const { connectionParameters } = client as pg.ClientBase & {
    readonly connectionParameters: { readonly query_timeout?: number | false };
  };
  return Math.min((connectionParameters.query_timeout || batchTimeoutMsMax) * statementCount, batchTimeoutMsMax);
}

/** The socket of a pg client; pg's types leave it out. */
export function streamOf(client: pg.ClientBase): Duplex {
  return (client as pg.ClientBase & { readonly connection: { readonly stream: Duplex } }).connection.stream;
}

const preparing = new WeakMap<pg.ClientBase, Map<string, Promise<void>>>();

/**
 * Prepares a statement on this connection. Undefined if it is prepared already, so that callers need not wait a turn.
 */
export function prepareOnce(client: pg.ClientBase, statement: BoundStatement): Promise<void> | undefined {
  return isPrepared(client, statement) ? undefined : prepare(client, statement);
}

function isPrepared(client: pg.ClientBase, { name, text }: BoundStatement): boolean {
  if (name === '') return true;
  const known = (client as pg.ClientBase & { readonly connection: ConnectionInternals }).connection.parsedStatements[
    name
  ];
  if (known !== undefined && known !== text) throw new Error(`Two statements are named "${name}".`);
  return known !== undefined;
}

// A separate batch: a prepared statement survives a failed transaction, and pg must know which ones exist. Concurrent
// callers share one Parse, since PostgreSQL refuses to prepare a name twice.
function prepare(client: pg.ClientBase, { name, text }: BoundStatement): Promise<void> {
  const underWay = preparing.get(client) ?? new Map<string, Promise<void>>();
  preparing.set(client, underWay);
  const known = underWay.get(name);
  if (known) return known;
  const prepared = sendBatch(client, { name, text }, 1, [serialize.parse({ name, text })]).finally(() =>
    underWay.delete(name),
  );
  underWay.set(name, prepared);
  return prepared;
}
