import pg from 'pg';
import { serialize } from 'pg-protocol';
import { LanePool } from './lane-pool.ts';
import { LazyClient } from '../lazy-client.ts';
import { isRefusal, isTimeout, meaningOf } from '../failures.ts';
import { Found } from './found.ts';
import type { Parse } from './rows.ts';
import type { DataRow } from './wire.ts';

/** A statement that was written once, with the values of its parameters. */
export interface Step {
  /** Under which it is prepared on each connection that runs it; empty where it is not. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly (string | null)[];
}

/** How the columns of a statement are parsed. Each connection is asked once: a migration may change their types. */
export interface Shape {
  readonly types: pg.CustomTypesConfig;
  readonly parsers: WeakMap<pg.ClientBase, readonly Parse[]>;
}

/** A step whose rows somebody waits for. */
export interface Read {
  readonly step: Step;
  readonly shape: Shape;
  /** The rows beyond are not kept. */
  readonly bytesMax: number;
  readonly resolve: (found: Found) => void;
  readonly reject: (error: unknown) => void;
}

/** What pg keeps of its own about the statements of a connection. */
type Wire = pg.Connection & { readonly parsedStatements: { readonly [name: string]: string | undefined } };

/**
 * Which step PostgreSQL refused; the number of steps where it refused the commit. Of a connection that broke it says
 * nothing.
 */
export interface Refusal {
  readonly at: number;
  readonly error: unknown;
}

/**
 * Runs steps with one Sync behind all of them (PostgreSQL documentation, "Pipelining"): they are one
 * transaction without BEGIN and COMMIT, one message there and one back. Nobody sees their rows. Undefined where all is
 * committed.
 */
export async function change(client: pg.ClientBase, steps: readonly Step[]): Promise<Refusal | undefined> {
  let at = 0;
  let isSent = false;
  try {
    for (const step of steps) {
      if (!isPrepared(client, step)) await prepare(client, step);
      at += 1;
    }
    at = 0;
    const messages = steps.flatMap((step) => [...bind(step), serialize.execute()]);
    isSent = true;
    await exchange(client, { text: namesOf(steps) }, steps.length, messages, { complete: () => void (at += 1) });
    return undefined;
  } catch (error) {
    return { at, error: isSent ? meaningOf(error) : error };
  }
}

/** What becomes of a read that took as long as it may on its connection, and of those behind it, which were not run. */
export type PassOn = (late: Read, behind: readonly Read[]) => void;

interface Going {
  readonly settings?: Step | undefined;
  readonly passOn?: PassOn | undefined;
}

/**
 * Runs reads the same way, behind settings that hold until the end of their transaction. One that
 * PostgreSQL refuses keeps those behind it from being run, and they are run again.
 */
export async function ask(
  client: pg.ClientBase,
  reads: readonly Read[],
  going: Going = {},
): Promise<{ isBroken: boolean }> {
  const { settings } = going;
  const steps = [...(settings ? [settings] : []), ...reads.map(({ step }) => step)];
  for (const step of steps) {
    try {
      if (!isPrepared(client, step)) await prepare(client, step);
    } catch (error) {
      const refused = reads.filter((read) => step === settings || read.step === step);
      return refuseAndGoOn(
        client,
        refused,
        reads.filter((read) => !refused.includes(read)),
        going,
        error,
      );
    }
  }
  // The settings are answered too, by a row that nobody reads.
  let answered = steps.length === reads.length ? 0 : -1;
  let found = new Found(reads[answered]?.bytesMax);
  try {
    await exchange(
      client,
      { text: namesOf(steps) },
      steps.length,
      [
        ...(settings ? [...bind(settings), serialize.execute()] : []),
        ...reads.flatMap(({ step, shape }) => [
          ...bind(step),
          ...(isDescribed(client, step, shape) ? [] : [serialize.describe({ type: 'P' })]),
          serialize.execute(),
        ]),
      ],
      {
        describe(types) {
          const shape = reads[answered]?.shape;
          if (!shape) return;
          found.parsers = types.map((type) => shape.types.getTypeParser(type, 'text') as Parse);
          shape.parsers.set(client, found.parsers);
        },
        row: (row) => found.add(row),
        complete() {
          const read = reads[answered];
          answered += 1;
          found.parsers ??= read?.shape.parsers.get(client);
          read?.resolve(found);
          found = new Found(reads[answered]?.bytesMax);
        },
      },
    );
    return { isBroken: false };
  } catch (error) {
    const [refused, rest] =
      answered < 0 ? [reads, []] : [reads.slice(answered, answered + 1), reads.slice(answered + 1)];
    return refuseAndGoOn(client, refused, rest, going, error);
  }
}

/** Runs one read over this connection, or over one of these. */
export async function askOne(on: pg.ClientBase | LanePool, step: Step, shape: Shape, bytesMax: number): Promise<Found> {
  if (on instanceof LanePool) return on.use((client) => askOne(client, step, shape, bytesMax));
  if (on instanceof LazyClient) return askOne(await on.ready(), step, shape, bytesMax);
  let found: Found | undefined;
  let failure: unknown;
  await ask(on, [
    { step, shape, bytesMax, resolve: (answer) => (found = answer), reject: (error) => (failure = error) },
  ]);
  if (!found) throw failure;
  return found;
}

/** Unnamed statements are parsed anew each time, and may have become others. */
export function isDescribed(client: pg.ClientBase, { name }: Step, { parsers }: Shape): boolean {
  return name !== '' && parsers.has(client);
}

async function refuseAndGoOn(
  client: pg.ClientBase,
  refused: readonly Read[],
  rest: readonly Read[],
  going: Going,
  error: unknown,
): Promise<{ isBroken: boolean }> {
  const [late] = refused;
  if (isTimeout(error) && going.passOn && late && refused.length === 1) {
    going.passOn(late, rest);
    return { isBroken: false };
  }
  for (const { reject } of refused) reject(error);
  const isBroken = !isRefusal(error);
  if (!isBroken && !isTimeout(error)) return rest.length > 0 ? ask(client, rest, going) : { isBroken };
  for (const { reject } of rest) reject(error);
  return { isBroken };
}

// Those that end the connection too: a shutdown, a connection exception, a session or transaction that was open for too
// long.
function isPrepared(client: pg.ClientBase, { name, text }: Step): boolean {
  if (name === '') return true;
  const known = (client as pg.ClientBase & { readonly connection: Wire }).connection.parsedStatements[name];
  if (known !== undefined && known !== text) throw new Error(`Two statements are named "${name}".`);
  return known !== undefined;
}

const preparing = new WeakMap<pg.ClientBase, Map<string, Promise<void>>>();

/** Prepares a step where it is not yet prepared on this connection. */
export async function demandPrepared(client: pg.ClientBase, step: Step): Promise<void> {
  if (!isPrepared(client, step)) await prepare(client, step);
}

// Apart from what runs it: what is prepared stays so where a transaction fails, and pg has to know which is.
// Once for all that ask for it at once: a second time, PostgreSQL refuses the name.
function prepare(client: pg.ClientBase, { name, text }: Step): Promise<void> {
  const underWay = preparing.get(client) ?? new Map<string, Promise<void>>();
  preparing.set(client, underWay);
  const known = underWay.get(name);
  if (known) return known;
  const prepared = exchange(client, { name, text }, 1, [serialize.parse({ name, text })]).finally(() =>
    underWay.delete(name),
  );
  underWay.set(name, prepared);
  return prepared;
}

export function bind({ name, text, values }: Step): Buffer[] {
  const bound = serialize.bind({ statement: name, values: [...values] });
  return name === '' ? [serialize.parse({ text }), bound] : [bound];
}

interface Answers {
  describe?: (types: readonly number[]) => void;
  row?: (row: DataRow) => void;
  complete?: () => void;
}

/** Says what an exchange is about, to whoever looks at what is sent. */
function namesOf(steps: readonly Step[]): string {
  return steps.map(({ name }) => name).join(' ');
}

// However many statements: a connection that fell silent is not waited for any longer.
const answerWithinMsMax = 60_000;

/** PostgreSQL limits the time of each statement. */
export function answerWithinMsOf(client: pg.ClientBase, statementCount: number): number {
  const { connectionParameters } = client as pg.ClientBase & {
    readonly connectionParameters: { readonly query_timeout?: number | false };
  };
  return Math.min((connectionParameters.query_timeout || answerWithinMsMax) * statementCount, answerWithinMsMax);
}

/**
 * Writes messages with a Sync behind them; ends with PostgreSQL's answer to that. PostgreSQL limits
 * the time of each statement, so it may take as often as long as there are statements. pg notes the
 * name and the text as prepared where something was parsed.
 */
function exchange(
  client: pg.ClientBase,
  about: pg.QueryConfig,
  statementCount: number,
  messages: readonly Buffer[],
  answers: Answers = {},
): Promise<void> {
  const answerWithinMs = answerWithinMsOf(client, statementCount);
  return new Promise((resolve, reject) => {
    client.query(
      new Exchange(about, answerWithinMs, Buffer.concat([...messages, serialize.sync()]), answers, (error) =>
        error ? reject(error) : resolve(),
      ),
    );
  });
}

/** Messages of our own. pg lets nothing but a Query share a connection with others that are under way. */
class Exchange extends pg.Query {
  override readonly submit: (wire: pg.Connection) => void;
  /** In milliseconds; pg reads it. */
  readonly query_timeout: number;
  readonly #answers: Answers;

  constructor(
    about: pg.QueryConfig,
    answerWithinMs: number,
    bytes: Buffer,
    answers: Answers,
    callback: (error: Error | undefined) => void,
  ) {
    super(about, callback);
    this.query_timeout = answerWithinMs;
    this.#answers = answers;
    // One piece, written in one go: a list of pieces costs each of them its place in the stream's queue.
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
}
