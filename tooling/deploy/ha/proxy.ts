import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@dossier/stage/until.ts';
import { Machine } from './machine.ts';

/** The machine in front: HAProxy for the gateways and the primary, and PgBouncer. */
export class Proxy {
  readonly machine: Machine;
  readonly publicUrl: string;
  /** URLs through PgBouncer, and directly. */
  readonly pooledUrl: string;
  readonly directUrl: string;

  constructor(within: string) {
    this.machine = new Machine('proxy', within);
    const { address, folder } = this.machine;
    this.publicUrl = `http://${address}:8080`;
    this.pooledUrl = `postgres://dossier:dossier@${address}:6432/dossier`;
    this.directUrl = `postgres://dossier:dossier@${address}:5432/dossier`;
    for (const file of ['haproxy.cfg', 'pgbouncer.ini'])
      copyFileSync(join(import.meta.dirname, file), join(folder, file));
    writeFileSync(join(folder, 'userlist.txt'), '"dossier" "dossier"\n');
    this.machine.run('haproxy', { command: 'haproxy', args: ['-db', '-f', 'haproxy.cfg'], isOfPostgres: true });
    this.machine.run('pgbouncer', { command: 'pgbouncer', args: ['pgbouncer.ini'], isOfPostgres: true });
  }

  superuserUrl(database: string): string {
    return `postgres://postgres:superuser@${this.machine.address}:5432/${database}`;
  }

  /** Waits until HAProxy sends requests to these servers, for instance `gateways/gateway1`. */
  async handsTo(servers: readonly string[], withinS: number): Promise<void> {
    await until(withinS, `HAProxy does not see all of ${servers.join(', ')}`, async () => {
      const up = await this.#up();
      return servers.every((server) => up.has(server));
    });
  }

  /** The servers that are up, from the statistics page (CSV). */
  async #up(): Promise<Set<string>> {
    const text = await (
      await fetch(`http://${this.machine.address}:7000/;csv`, { signal: AbortSignal.timeout(1_000) })
    ).text();
    const [head = '', ...rows] = text.split('\n');
    const status = head.split(',').indexOf('status');
    return new Set(
      rows
        .map((row) => row.split(','))
        .filter((cells) => cells[status] === 'UP')
        .map(([proxy, server]) => `${proxy}/${server}`),
    );
  }
}
