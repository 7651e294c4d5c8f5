import { freePort } from '@dossier/postgres/server.ts';
import { Postgres } from '../postgres.ts';
import { Supervised } from '../processes.ts';

/** The house as people run it: one PostgreSQL, two gateways, two workers, each started again when it ends. */
export class House {
  readonly postgres: Postgres;
  readonly urls: readonly string[];
  readonly gateways: readonly Supervised[];
  readonly workers: readonly Supervised[];

  private constructor(postgres: Postgres, ports: readonly number[], workflowLeaseS: string) {
    const environment = { DATABASE_URL: postgres.url, RATE_LIMIT_PER_MINUTE: '0', WORKFLOW_LEASE_S: workflowLeaseS };
    this.postgres = postgres;
    this.urls = ports.map((port) => `http://127.0.0.1:${port}`);
    this.gateways = ports.map((port) => new Supervised({ ...environment, PORT: String(port) }, 'gateway'));
    this.workers = [0, 1].map(() => new Supervised(environment));
  }

  /** Its processes are still starting. */
  static async open(workflowLeaseS: string): Promise<House> {
    return new House(await Postgres.create(), [await freePort(), await freePort()], workflowLeaseS);
  }

  get restarts(): number {
    return [...this.gateways, ...this.workers].reduce((sum, { restarts }) => sum + restarts, 0);
  }

  async isReady(): Promise<boolean> {
    const answers = await Promise.all(this.urls.map((url) => fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(({ status }) => status, () => 0)));
    return answers.every((status) => status === 200);
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.gateways, ...this.workers].map((one) => one.stop()));
    await this.postgres.remove();
  }
}
