import pg from 'pg';

/** A statement that was written once, with the values of its parameters. */
export interface Step {
  /** Under which it is prepared on each connection that runs it; empty where it is not. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What pg keeps of its own about the statements of a connection. */
type Wire = pg.Connection & { readonly parsedStatements: { readonly [name: string]: string | undefined } };

/**
 * Runs steps with one Sync behind all of them (PostgreSQL documentation, "Pipelining"): they are one
 * transaction without BEGIN and COMMIT, one message there and one back. Nobody sees their rows.
 */
export async function runPipeline(client: pg.ClientBase, steps: readonly Step[]): Promise<void> {
  const { parsedStatements } = (client as pg.ClientBase & { readonly connection: Wire }).connection;
  for (const { name, text } of steps) {
    // Apart: what is prepared stays so where the transaction fails, and pg has to know which is.
    if (name !== '' && parsedStatements[name] === undefined) await exchange(client, { name, text }, (wire) => wire.parse({ name, text, types: [] }, true));
  }
  await exchange(client, { text: 'pipeline' }, (wire) => {
    for (const { name, text, values } of steps) {
      if (name === '') wire.parse({ name, text, types: [] }, true);
      wire.bind({ statement: name, values: values.map(textOf) }, true);
      wire.execute({ rows: '0' }, true);
    }
  });
}

/** Writes messages with a Sync behind them, and waits for the answer to it. pg notes `named` where it hears that something was parsed. */
function exchange(client: pg.ClientBase, named: pg.QueryConfig, write: (wire: pg.Connection) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new Exchange(named, write, (error) => (error ? reject(error) : resolve())));
  });
}

/** Messages of our own. Only a Query may share a connection with others that are under way. */
class Exchange extends pg.Query {
  override readonly submit: (wire: pg.Connection) => void;

  constructor(named: pg.QueryConfig, write: (wire: pg.Connection) => void, callback: (error: Error | undefined) => void) {
    super(named, callback);
    this.submit = (wire) => {
      wire.stream.cork();
      write(wire);
      wire.sync();
      wire.stream.uncork();
    };
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'object') throw new Error('The value of a parameter must be a text, a number or a truth.');
  return String(value);
}
