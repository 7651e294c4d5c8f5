import pg from 'pg';

/**
 * The second door: documented node-postgres, for code that needs a connection of its own instead of a `Database`:
 * migrations, backups, the job runner, and commands on the server.
 */
export type { Client, Pool } from 'pg';

interface Options {
  readonly url: string;
  readonly applicationName: string;
}

function configOf({ url, applicationName }: Options): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  };
}

/** One connection, which the caller ends. If it is lost, the query in progress or the next one fails. */
export async function connect(options: Options): Promise<pg.Client> {
  const client = new pg.Client(configOf(options));
  // Without a listener, losing a connection between two queries would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

export async function withClient<T>(options: Options, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(options);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

export async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Up to `size` connections, each for at most ten minutes. `onLost` is called for each lost one. */
export function openPool(options: Options & { size: number; onLost: (error: Error) => void }): pg.Pool {
  const pool = new pg.Pool({ ...configOf(options), max: options.size, maxLifetimeSeconds: 600 });
  pool.on('error', options.onLost);
  pool.on('connect', (client) => client.on('error', options.onLost));
  return pool;
}
