import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@dossier/kernel/db/migrate.ts';
import { Server, superuser } from '@dossier/embedded-postgres/server.ts';
import pg from 'pg';
import { endsWithUs } from './processes.ts';

// Durable as in production; only the memory settings are those of a small server.
const settings = {
  shared_buffers: '1GB',
  fsync: 'on',
  synchronous_commit: 'on',
  min_wal_size: '2GB',
  max_wal_size: '4GB',
  max_connections: 100,
  maintenance_work_mem: '512MB',
};
const password = 'bench';

export interface BenchPostgres {
  readonly pid: number;
  /** Creates a database, empty or with our schema, and returns its URL. */
  database(name: string, isMigrated: boolean): Promise<string>;
  stop(): Promise<void>;
}

/** Starts its own PostgreSQL 18 in a temporary folder. */
export async function startPostgres(): Promise<BenchPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-bench-'));
  await chmod(folder, 0o711);
  const server = await Server.at(folder);
  let forget = () => {};
  const stop = async () => {
    await server.stop('immediate');
    forget();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await server.create(password);
    const { port, pid } = await server.start(settings);
    // SIGQUIT is PostgreSQL's immediate shutdown. The exit does not wait until its files are deleted.
    forget = endsWithUs(pid, 'SIGQUIT');
    const base = `postgres://${superuser}:${password}@127.0.0.1:${port}`;
    await withClient(`${base}/postgres`, ageWal);
    return { pid, stop, database: (name, isMigrated) => createDatabase(base, name, isMigrated) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Recycles WAL files as a server in use does. A new server creates each file, 16 MB of zeros on disk, and all writers
 * wait for that.
 */
async function ageWal(client: pg.Client): Promise<void> {
  for (let file = 0; file < 96; file += 1)
    await client.query(`select pg_logical_emit_message(false, 'bench', ''), pg_switch_wal()`);
  await client.query('checkpoint');
}

async function createDatabase(base: string, name: string, isMigrated: boolean): Promise<string> {
  await withClient(`${base}/postgres`, (client) => client.query(`create database ${name}`));
  if (isMigrated) await migrate(`${base}/${name}`, join(import.meta.dirname, '../../../packages/domain/migrations'));
  return `${base}/${name}`;
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
