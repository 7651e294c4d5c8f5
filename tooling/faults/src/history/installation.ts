import { freePort } from '@dossier/embedded-postgres/server.ts';
import { Postgres } from '../postgres.ts';
import { shifted } from '../clocks/shifted.ts';
import { Supervised } from '../processes.ts';

// Clock offsets of the gateways and workers; PostgreSQL's clock is right.
const gatewayClocksMs = [0, 30_000, -30_000];
const workerClocksMs = [0, 30_000];

/**
 * A complete installation with wrong clocks: one PostgreSQL, three gateways, two workers, each restarted when it ends.
 */
export class Installation {
  readonly postgres: Postgres;
  readonly urls: readonly string[];
  readonly gateways: readonly Supervised[];
  readonly workers: readonly Supervised[];

  private constructor(postgres: Postgres, ports: readonly number[], workflowLeaseS: string) {
    const environment = {
      DATABASE_URL: postgres.programUrl,
      RATE_LIMIT_PER_MINUTE: '0',
      WORKFLOW_LEASE_S: workflowLeaseS,
    };
    this.postgres = postgres;
    this.urls = ports.map((port) => `http://127.0.0.1:${port}`);
    const supervised = (command: 'gateway' | 'worker', byMs: number, more: Record<string, string> = {}) => {
      const clock = shifted(byMs);
      return new Supervised({ ...environment, ...clock.environment, ...more }, command, clock.nodeOptions);
    };
    this.gateways = ports.map((port, at) => supervised('gateway', gatewayClocksMs[at] ?? 0, { PORT: String(port) }));
    this.workers = workerClocksMs.map((byMs) => supervised('worker', byMs));
  }

  /** Its processes are still starting. */
  static async open(workflowLeaseS: string): Promise<Installation> {
    const postgres = await Postgres.create();
    const ports = [];
    for (const _ of gatewayClocksMs) ports.push(await freePort());
    return new Installation(postgres, ports, workflowLeaseS);
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
