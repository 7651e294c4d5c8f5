import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@dossier/stage/until.ts';
import { z } from 'zod';
import { Machine } from './machine.ts';

const names = ['db1', 'db2', 'db3'] as const;
const template = readFileSync(join(import.meta.dirname, 'patroni.yml'), 'utf8');
const clusterSchema = z.object({
  members: z.array(
    z.object({ name: z.enum(names), role: z.string(), state: z.string(), timeline: z.number().optional() }),
  ),
});
type Member = z.output<typeof clusterSchema>['members'][number];

/** Three machines with etcd and PostgreSQL under Patroni. */
export class Databases {
  readonly machines: readonly Machine[];

  constructor(within: string) {
    this.machines = names.map((name) => new Machine(name, within));
    for (const machine of this.machines) this.boot(machine);
  }

  /** Starts a machine's programs, the first time or again. */
  boot(machine: Machine): void {
    const { name, address, folder } = machine;
    const peer = `http://${address}:2380`;
    const client = `http://${address}:2379`;
    const cluster = this.machines.map((one) => `${one.name}=http://${one.address}:2380`).join(',');
    const etcd = {
      name,
      'data-dir': join(folder, 'etcd'),
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'initial-cluster': cluster,
      'enable-v2': 'true',
    };
    machine.run('etcd', {
      command: 'etcd',
      args: Object.entries(etcd).map(([option, value]) => `--${option}=${value}`),
      isOfPostgres: true,
    });
    const settings = join(folder, 'patroni.yml');
    writeFileSync(
      settings,
      template.replaceAll('NAME', name).replaceAll('ADDRESS', address).replaceAll('FOLDER', folder),
    );
    machine.run('patroni', { command: 'patroni', args: [settings], isOfPostgres: true });
  }

  async primary(): Promise<Machine> {
    return this.#withRole('leader');
  }

  /** The standby that commits wait for. */
  async synchronousStandby(): Promise<Machine> {
    return this.#withRole('sync_standby');
  }

  /** Waits until there are a leader and a synchronous standby, and all three run. */
  async whole(withinS: number): Promise<void> {
    await until(withinS, 'the PostgreSQL cluster is not whole', async () => {
      const members = await this.#members();
      const leader = members.find(({ role }) => role === 'leader');
      const running = members.filter(({ state, timeline }) => state === 'running' && timeline === leader?.timeline);
      return running.length === names.length && members.some(({ role }) => role === 'sync_standby');
    });
  }

  /** Waits until another machine than this one leads. */
  async ledByOther(than: Machine, withinS: number): Promise<Machine> {
    let leader = than;
    await until(withinS, 'nobody took over', async () => {
      leader = await this.primary();
      return leader !== than;
    });
    return leader;
  }

  async #withRole(role: string): Promise<Machine> {
    const member = (await this.#members()).find((one) => one.role === role);
    const machine = this.machines.find(({ name }) => name === member?.name);
    if (!machine) throw new Error(`No member of the cluster is a ${role}.`);
    return machine;
  }

  /** The members as the primary sees them; a machine that was cut off reports outdated state. */
  async #members(): Promise<Member[]> {
    const ask = (address: string, path: string) =>
      fetch(`http://${address}:8008/${path}`, { signal: AbortSignal.timeout(1_000) });
    return Promise.any(
      this.machines.map(async ({ address }) => {
        const { ok } = await ask(address, 'primary');
        if (!ok) throw new Error(`${address} is not the primary.`);
        return clusterSchema.parse(await (await ask(address, 'cluster')).json()).members;
      }),
    );
  }
}
