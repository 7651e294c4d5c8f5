import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, Server, superuser } from '@dossier/embedded-postgres/server.ts';
import { migrate } from '@dossier/kernel/db/migrate.ts';
import { grantToProgram } from '@dossier/kernel/db/program-role.ts';
import { connect, type Client } from '@dossier/postgres-engine/maintenance.ts';
import { endsWithUs, repository } from './program.ts';

// Durable as in production.
const durable = { fsync: 'on', synchronous_commit: 'on', max_connections: 200 };
const password = 'stage';
const programRole = 'dossier_program';

/** A PostgreSQL 18 of its own in a temporary folder, which can be stopped and started. */
export class Postgres {
  readonly port: number;
  pid = 0;
  readonly #server: Server;
  readonly #folder: string;
  readonly #settings: Record<string, string | number>;
  #forget = (): void => {};

  private constructor(server: Server, folder: string, port: number, settings: Record<string, string | number>) {
    this.#server = server;
    this.#folder = folder;
    this.port = port;
    this.#settings = { ...durable, ...settings };
  }

  static async create(settings: Record<string, string | number> = { shared_buffers: '256MB' }): Promise<Postgres> {
    const folder = await mkdtemp(join(tmpdir(), 'dossier-stage-'));
    await chmod(folder, 0o711);
    const postgres = new Postgres(await Server.at(folder), folder, await freePort(), settings);
    try {
      await postgres.#server.create(password);
      await postgres.start();
      await postgres.query(`create role ${programRole} login password '${password}'`);
    } catch (error) {
      await postgres.remove();
      throw error;
    }
    return postgres;
  }

  /** Creates a database, with our schema unless it is `empty`. Returns the URL of its owner. */
  async database(name: string, content: 'migrated' | 'empty' = 'migrated'): Promise<string> {
    await this.query(`create database ${name}`);
    const url = this.#url(name);
    if (content === 'empty') return url;
    await migrate(url, join(repository, 'packages/domain/migrations'));
    await grantToProgram(url, programRole);
    return url;
  }

  /** The same database for gateways and workers, whose role owns nothing (docs/decisions/0038). */
  programUrl(url: string): string {
    return Object.assign(new URL(url), { username: programRole }).href;
  }

  async query(text: string): Promise<void> {
    await withClient(this.#url('postgres'), (client) => client.query(text));
  }

  async start(): Promise<void> {
    const { pid } = await this.#server.start(this.#settings, this.port);
    this.pid = pid;
    // PostgreSQL's immediate shutdown.
    this.#forget = endsWithUs(pid, 'SIGQUIT');
  }

  /** `immediate` is like a crash: the next start runs recovery. */
  async stop(mode: 'fast' | 'immediate'): Promise<void> {
    await this.#server.stop(mode);
    this.#forget();
  }

  async remove(): Promise<void> {
    await this.stop('immediate');
    await rm(this.#folder, { recursive: true, force: true });
  }

  #url(database: string): string {
    return `postgres://${superuser}:${password}@127.0.0.1:${this.port}/${database}`;
  }
}

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect({ url, applicationName: 'stage' });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
