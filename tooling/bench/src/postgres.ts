import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@dossier/kernel/db/migrate.ts';
import { Server, superuser } from '@dossier/postgres/server.ts';
import pg from 'pg';

// Durable as in use; only the memory is that of a small server.
const settings = { shared_buffers: '1GB', fsync: 'on', synchronous_commit: 'on', max_wal_size: '4GB', max_connections: 100, maintenance_work_mem: '512MB' };
const password = 'bench';

export interface BenchPostgres {
  readonly pid: number;
  /** Makes a database, empty or with the house's schema, and answers its address. */
  database(name: string, isMigrated: boolean): Promise<string>;
  stop(): Promise<void>;
}

/** A PostgreSQL 18 of its own in a temporary folder. */
export async function startPostgres(): Promise<BenchPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-bench-'));
  await chmod(folder, 0o711);
  const server = await Server.at(folder);
  const stop = async () => {
    await server.stop('immediate');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await server.create(password);
    const { port, pid } = await server.start(settings);
    const base = `postgres://${superuser}:${password}@127.0.0.1:${port}`;
    return { pid, stop, database: (name, isMigrated) => createDatabase(base, name, isMigrated) };
  } catch (error) {
    await stop();
    throw error;
  }
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
