import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, Server, superuser } from '@dossier/embedded-postgres/server.ts';
import { migrate } from '@dossier/kernel/db/migrate.ts';
import { grantToProgram } from '@dossier/kernel/db/program-role.ts';
import { withClient as withConnection, type Client } from '@dossier/postgres-engine/maintenance.ts';
import { endsWithUs, repository } from './program.ts';

// Durable as in production.
const durable = { fsync: 'on', synchronous_commit: 'on', max_connections: 200 };
const password = 'stage';
const programRole = 'dossier_program';

export type Postgres = Awaited<ReturnType<typeof createPostgres>>;

/** A separate PostgreSQL 18 in a temporary folder, which can be stopped and started. */
export async function createPostgres(settings: Record<string, string | number> = { shared_buffers: '256MB' }) {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-stage-'));
  await chmod(folder, 0o711);
  const server = await Server.at(folder);
  const port = await freePort();
  const urlOf = (database: string) => `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;
  let forget = (): void => {};
  const postgres = {
    port,
    pid: 0,
    /** Creates a database, with our schema unless it is `empty`. Returns the URL of its owner. */
    async database(name: string, content: 'migrated' | 'empty' = 'migrated'): Promise<string> {
      await postgres.query(`create database ${name}`);
      const url = urlOf(name);
      if (content === 'empty') return url;
      await migrate(url, join(repository, 'packages/domain/migrations'));
      await grantToProgram(url, programRole);
      return url;
    },
    /** The same database for gateways and workers, whose role owns nothing (docs/decisions/0038). */
    programUrl(url: string): string {
      return Object.assign(new URL(url), { username: programRole }).href;
    },
    async query(text: string): Promise<void> {
      await withClient(urlOf('postgres'), (client) => client.query(text));
    },
    async start(): Promise<void> {
      ({ pid: postgres.pid } = await server.start({ ...durable, ...settings }, port));
      // PostgreSQL's immediate shutdown.
      forget = endsWithUs(postgres.pid, 'SIGQUIT');
    },
    /** `immediate` is like a crash: the next start runs recovery. */
    async stop(mode: 'fast' | 'immediate'): Promise<void> {
      await server.stop(mode);
      forget();
    },
    async remove(): Promise<void> {
      await postgres.stop('immediate');
      await rm(folder, { recursive: true, force: true });
    },
    [Symbol.asyncDispose]() {
      return postgres.remove();
    },
  };
  try {
    await server.create(password);
    await postgres.start();
    await postgres.query(`create role ${programRole} login password '${password}'`);
  } catch (error) {
    await postgres.remove();
    throw error;
  }
  return postgres;
}

export function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  return withConnection({ url, applicationName: 'stage' }, work);
}
