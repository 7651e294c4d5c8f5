import { freePort } from '@dossier/embedded-postgres/server.ts';
import { Postgres } from '@dossier/stage/postgres.ts';
import { gateway, Supervised, worker } from '@dossier/stage/program.ts';

// Clock offsets of the gateways and workers; PostgreSQL's clock is right.
const gatewayClocksMs = [0, 30_000, -30_000];
const workerClocksMs = [0, 30_000];

/**
 * A complete installation with wrong clocks: one PostgreSQL, three gateways, two workers, each restarted when it ends.
 */
export class Installation {
  readonly postgres: Postgres;
  readonly databaseUrl: string;
  readonly urls: readonly string[];
  readonly gateways: readonly Supervised[];
  readonly workers: readonly Supervised[];

  private constructor(postgres: Postgres, databaseUrl: string, ports: readonly number[], workflowLeaseS: string) {
    this.postgres = postgres;
    this.databaseUrl = databaseUrl;
    this.urls = ports.map((port) => `http://127.0.0.1:${port}`);
    const supervised = (words: readonly string[], clockMs: number, port = 0) =>
      new Supervised(
        words,
        {
          DATABASE_URL: postgres.programUrl(databaseUrl),
          WORKFLOW_LEASE_S: workflowLeaseS,
          SHIFT_CLOCK_MS: String(clockMs),
          PORT: String(port),
        },
        { nodeOptions: ['--import', import.meta.resolve('./shifted-clock.ts')] },
      );
    this.gateways = ports.map((port, at) => supervised(gateway, gatewayClocksMs[at] ?? 0, port));
    this.workers = workerClocksMs.map((clockMs) => supervised(worker, clockMs));
  }

  /** Its processes are still starting. */
  static async open(workflowLeaseS: string): Promise<Installation> {
    const postgres = await Postgres.create();
    const ports = [];
    for (const _ of gatewayClocksMs) ports.push(await freePort());
    return new Installation(postgres, await postgres.database('history'), ports, workflowLeaseS);
  }

  get restarts(): number {
    return [...this.gateways, ...this.workers].reduce((sum, { restarts }) => sum + restarts, 0);
  }

  async isReady(): Promise<boolean> {
    const answers = await Promise.all(
      this.urls.map((url) =>
        fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
          ({ status }) => status,
          () => 0,
        ),
      ),
    );
    return answers.every((status) => status === 200);
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.gateways, ...this.workers].map((one) => one.stop()));
    await this.postgres.remove();
  }
}
