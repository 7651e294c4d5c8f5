import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@dossier/kernel/db/migrate.ts';
import { grantToProgram } from '@dossier/kernel/db/program-role.ts';
import { connect } from '@dossier/postgres-engine/maintenance.ts';
import { freePort, Server, superuser } from '@dossier/embedded-postgres/server.ts';

// Durable, as in production.
const settings = { shared_buffers: '256MB', fsync: 'on', synchronous_commit: 'on', max_connections: 200 };
const password = 'faults';
const programRole = 'dossier_program';

/** Its own migrated PostgreSQL 18 in a temporary folder, which can be stopped and started. */
export class Postgres {
  readonly port: number;
  /** The owner's URL, for seeding, disturbing and checking. */
  readonly url: string;
  readonly #server: Server;
  readonly #folder: string;
  #pid: number | undefined;
  /** SIGQUIT is PostgreSQL's immediate shutdown. */
  readonly #kill = (): void => {
    if (this.#pid !== undefined) process.kill(this.#pid, 'SIGQUIT');
  };

  private constructor(server: Server, folder: string, port: number) {
    this.#server = server;
    this.#folder = folder;
    this.port = port;
    process.once('exit', this.#kill);
    this.url = `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;
  }

  static async create(): Promise<Postgres> {
    const folder = await mkdtemp(join(tmpdir(), 'dossier-faults-'));
    await chmod(folder, 0o711);
    const postgres = new Postgres(await Server.at(folder), folder, await freePort());
    try {
      await postgres.#server.create(password);
      await postgres.start();
      await migrate(postgres.url, join(import.meta.dirname, '../../../packages/domain/migrations'));
      const owner = await connect({ url: postgres.url, applicationName: 'faults' });
      await owner.query(`create role ${programRole} login password '${password}'`).finally(() => owner.end());
      await grantToProgram(postgres.url, programRole);
    } catch (error) {
      await postgres.remove();
      throw error;
    }
    return postgres;
  }

  /** The URL for gateways and workers, whose role owns nothing (docs/decisions/0038). */
  get programUrl(): string {
    return Object.assign(new URL(this.url), { username: programRole }).href;
  }

  async start(): Promise<void> {
    const { pid } = await this.#server.start(settings, this.port);
    this.#pid = pid;
  }

  /** `immediate` is like a crash: the next start runs recovery. */
  async stop(mode: 'fast' | 'immediate'): Promise<void> {
    await this.#server.stop(mode);
    this.#pid = undefined;
  }

  async remove(): Promise<void> {
    await this.stop('immediate');
    process.off('exit', this.#kill);
    await rm(this.#folder, { recursive: true, force: true });
  }
}
