import { join } from 'node:path';
import { repository } from '@dossier/stage/program.ts';
import { until } from '@dossier/stage/until.ts';
import { Machine } from './machine.ts';
import { clientAddress, type MachineName } from './network.ts';
import type { Proxy } from './proxy.ts';

export const authSecret = 'a secret of this cluster, used nowhere else';
const gatewayNames = ['gateway1', 'gateway2', 'gateway3'] as const;
const workerNames = ['worker1', 'worker2', 'worker3'] as const;
const gatewayServers = gatewayNames.map((name) => `gateways/${name}`);

/** Three gateways and three workers, of this version or another. */
export class Dossier {
  readonly gateways: readonly Machine[];
  readonly workers: readonly Machine[];
  /** The folder from which processes start next. */
  version = repository;
  readonly #proxy: Proxy;

  constructor(within: string, proxy: Proxy) {
    this.#proxy = proxy;
    const machine = (name: MachineName) => new Machine(name, within);
    this.gateways = gatewayNames.map(machine);
    this.workers = workerNames.map(machine);
  }

  startGateway(machine: Machine): void {
    this.#run(machine, 'gateway');
  }

  startWorker(machine: Machine): void {
    this.#run(machine, 'worker');
  }

  urlOf(gateway: Machine): string {
    return `http://${gateway.address}:3000`;
  }

  /** Waits until all gateways get requests and all workers answer. */
  async serves(withinS: number): Promise<void> {
    await this.#proxy.handsTo(gatewayServers, withinS);
    for (const worker of this.workers) await this.#works(worker, withinS);
  }

  /** A rolling restart: each is stopped, started again and in use before the next one's turn. */
  async restartGateways(): Promise<void> {
    for (const gateway of this.gateways) {
      await gateway.stop();
      this.startGateway(gateway);
      await until(60, `${gateway.name} is not ready`, async () => (await fetch(`${this.urlOf(gateway)}/readyz`)).ok);
      await this.#proxy.handsTo(gatewayServers, 10);
    }
  }

  async restartWorkers(): Promise<void> {
    for (const worker of this.workers) {
      await worker.stop();
      this.startWorker(worker);
      await this.#works(worker, 60);
    }
  }

  async #works({ name, address }: Machine, withinS: number): Promise<void> {
    await until(
      withinS,
      `${name} does not work`,
      async () => (await fetch(`http://${address}:9101/healthz`, { signal: AbortSignal.timeout(1_000) })).ok,
    );
  }

  /** Restarted when it ends, as by systemd: a worker that was given up by others ends itself. */
  #run(machine: Machine, command: 'gateway' | 'worker'): void {
    machine.run(command, {
      command: process.execPath,
      args: [join(this.version, 'apps/cli/src/main.ts'), command],
      environment: this.#environment(machine),
      isKept: true,
    });
  }

  #environment({ address }: Machine): Record<string, string> {
    return {
      HOST: address,
      PORT: '3000',
      PUBLIC_URL: this.#proxy.publicUrl,
      DATABASE_URL: this.#proxy.pooledUrl,
      DATABASE_DIRECT_URL: this.#proxy.directUrl,
      DATABASE_PREPARED: 'false',
      AUTH_SECRET: authSecret,
      TRUSTED_PROXIES: this.#proxy.machine.address,
      OUTBOUND_ALLOW: `${clientAddress}/32`,
      RATE_LIMIT_PER_MINUTE: '1000000',
      STOP_DELAY_S: '3',
      WORKER_METRICS_PORT: '9101',
      LOG_LEVEL: 'warn',
    };
  }
}
