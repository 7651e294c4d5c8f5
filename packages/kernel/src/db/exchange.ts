import pg from 'pg';

/** A statement that was written once, with the values of its parameters. */
export interface Step {
  /** Under which it is prepared on each connection that runs it; empty where it is not. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly (string | null)[];
}

/** How the columns of a statement are parsed; known once PostgreSQL has described them. */
export interface Shape {
  readonly types: pg.CustomTypesConfig;
  parsers?: readonly ((text: string) => unknown)[];
}

/** A step whose rows somebody waits for. */
export interface Read {
  readonly step: Step;
  readonly shape: Shape;
  /** Takes the rows as texts; they are still to be parsed. */
  readonly resolve: (rows: unknown[][]) => void;
  readonly reject: (error: unknown) => void;
}

/** What pg keeps of its own about the statements of a connection. */
type Wire = pg.Connection & { readonly parsedStatements: { readonly [name: string]: string | undefined } };

/**
 * Runs steps with one Sync behind all of them (PostgreSQL documentation, "Pipelining"): they are one
 * transaction without BEGIN and COMMIT, one message there and one back. Nobody sees their rows.
 */
export async function change(client: pg.ClientBase, steps: readonly Step[]): Promise<void> {
  for (const step of steps) if (!isPrepared(client, step)) await prepare(client, step);
  await exchange(client, namesOf(steps), (wire) => {
    for (const step of steps) bind(wire, step).execute({}, true);
  });
}

/**
 * Runs reads the same way. Each is answered once its rows are there, and not when all are; one that
 * PostgreSQL refuses keeps those behind it from being run, and they are run again.
 */
export async function ask(client: pg.ClientBase, reads: readonly Read[]): Promise<{ isBroken: boolean }> {
  for (const read of reads) {
    if (isPrepared(client, read.step)) continue;
    try {
      await prepare(client, read.step);
    } catch (error) {
      return askWithout(client, read, reads.filter((other) => other !== read), error);
    }
  }
  let answered = 0;
  let rows: unknown[][] = [];
  try {
    await exchange(
      client,
      namesOf(reads.map(({ step }) => step)),
      (wire) => {
        for (const { step, shape } of reads) {
          bind(wire, step);
          if (!shape.parsers) wire.describe({ type: 'P', name: '' }, true);
          wire.execute({}, true);
        }
      },
      {
        describe: (types) => {
          const shape = reads[answered]?.shape;
          if (shape) shape.parsers = types.map((type) => shape.types.getTypeParser(type, 'text') as (text: string) => unknown);
        },
        row: (fields) => void rows.push(fields),
        complete: () => {
          const read = reads[answered];
          answered += 1;
          read?.resolve(rows);
          rows = [];
        },
      },
    );
    return { isBroken: false };
  } catch (error) {
    return askWithout(client, reads[answered], reads.slice(answered + 1), error);
  }
}

async function askWithout(client: pg.ClientBase, failed: Read | undefined, rest: readonly Read[], error: unknown): Promise<{ isBroken: boolean }> {
  failed?.reject(error);
  if (isRefusal(error)) return rest.length > 0 ? ask(client, rest) : { isBroken: false };
  for (const { reject } of rest) reject(error);
  return { isBroken: true };
}

// Those that end the connection too: a shutdown, a connection exception, a session or transaction that was open for too long.
const farewell = /^(57P|08|25P0[34])/;

/** PostgreSQL refused a statement, and the connection goes on. */
export function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !farewell.test(error.code ?? '');
}

function isPrepared(client: pg.ClientBase, { name }: Step): boolean {
  return name === '' || (client as pg.ClientBase & { readonly connection: Wire }).connection.parsedStatements[name] !== undefined;
}

const preparing = new WeakMap<pg.ClientBase, Map<string, Promise<void>>>();

// Apart from what runs it: what is prepared stays so where a transaction fails, and pg has to know which is.
// Once for all that ask for it at once: a second time, PostgreSQL refuses the name.
function prepare(client: pg.ClientBase, { name, text }: Step): Promise<void> {
  const underWay = preparing.get(client) ?? new Map<string, Promise<void>>();
  preparing.set(client, underWay);
  const known = underWay.get(name);
  if (known) return known;
  const prepared = exchange(client, { name, text }, (wire) => wire.parse({ name, text, types: [] }, true)).finally(() => underWay.delete(name));
  underWay.set(name, prepared);
  return prepared;
}

function bind(wire: pg.Connection, { name, text, values }: Step): pg.Connection {
  if (name === '') wire.parse({ name, text, types: [] }, true);
  wire.bind({ statement: name, values: [...values] }, true);
  return wire;
}

interface Answers {
  describe?: (types: readonly number[]) => void;
  row?: (fields: unknown[]) => void;
  complete?: () => void;
}

/** Says what an exchange is about, to whoever looks at what is sent. */
function namesOf(steps: readonly Step[]): pg.QueryConfig {
  return { text: steps.map(({ name }) => name).join(' ') };
}

/** Writes messages with a Sync behind them; ends with PostgreSQL's answer to that. pg notes the name and text of `about` as prepared where something was parsed. */
function exchange(client: pg.ClientBase, about: pg.QueryConfig, write: (wire: pg.Connection) => void, answers: Answers = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new Exchange(about, write, answers, (error) => (error ? reject(error) : resolve())));
  });
}

/** Messages of our own. pg lets nothing but a Query share a connection with others that are under way. */
class Exchange extends pg.Query {
  override readonly submit: (wire: pg.Connection) => void;
  readonly #answers: Answers;

  constructor(about: pg.QueryConfig, write: (wire: pg.Connection) => void, answers: Answers, callback: (error: Error | undefined) => void) {
    super(about, callback);
    this.#answers = answers;
    this.submit = (wire) => {
      wire.stream.cork();
      write(wire);
      wire.sync();
      wire.stream.uncork();
    };
  }

  handleRowDescription({ fields }: { fields: readonly { dataTypeID: number }[] }): void {
    this.#answers.describe?.(fields.map(({ dataTypeID }) => dataTypeID));
  }

  handleDataRow({ fields }: { fields: unknown[] }): void {
    this.#answers.row?.(fields);
  }

  handleCommandComplete(): void {
    this.#answers.complete?.();
  }
}
