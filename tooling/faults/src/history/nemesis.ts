import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { withClient } from '@dossier/stage/postgres.ts';
import type { Program } from '@dossier/stage/program.ts';
import { sql } from 'drizzle-orm';
import type { Installation } from './installation.ts';

type Random = (below: number) => number;

const heldMsMax = 4_000;

export interface NemesisOptions {
  readonly installation: Installation;
  /** The database whose connections are cut. */
  readonly database: Database;
  readonly random: Random;
  /** The longest stall of a process, and the pause between two faults. */
  readonly stallMsMax: number;
  readonly quietMsMax: number;
}

/** Causes one fault after the other, in an order given by its seed. A stalled process may get further faults. */
export class Nemesis {
  readonly done: Record<string, number> = {};
  readonly #options: NemesisOptions;
  readonly #stalls: Promise<void>[] = [];

  constructor(options: NemesisOptions) {
    this.#options = options;
  }

  /** Resolves when everything runs again. */
  async run(isOver: () => boolean): Promise<void> {
    const { random, quietMsMax } = this.#options;
    while (!isOver()) {
      await pause(200 + random(quietMsMax));
      await this.#harm();
    }
    await Promise.all(this.#stalls);
  }

  get account(): string {
    return Object.entries(this.done)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ');
  }

  async #harm(): Promise<void> {
    const { installation, random } = this.#options;
    const gateway = installation.gateways[random(installation.gateways.length)]?.current;
    const worker = installation.workers[random(installation.workers.length)]?.current;
    const faults: [name: string, cause: () => unknown][] = [
      ['gateway kills', () => gateway?.signal('SIGKILL')],
      ['worker kills', () => worker?.signal('SIGKILL')],
      ['gateway stand-stills', () => this.#stall(gateway)],
      ['worker stand-stills', () => this.#stall(worker)],
      ['orderly restarts', () => (random(2) === 0 ? gateway : worker)?.stop()],
      ['PostgreSQL crashes', () => this.#restartPostgres('immediate')],
      ['PostgreSQL restarts', () => this.#restartPostgres('fast')],
      ['cuts of connections', () => this.#cut()],
      ['locks of records', () => this.#hold('lock table records in share mode')],
      ['locks of comments', () => this.#hold('lock table comments in access exclusive mode')],
      ['open transactions', () => this.#hold('select pg_current_xact_id()')],
    ];
    for (const [name, cause] of faults.splice(random(faults.length), 1)) {
      this.done[name] = (this.done[name] ?? 0) + 1;
      await cause();
    }
  }

  #stall(process: Program | undefined): void {
    process?.signal('SIGSTOP');
    const { random, stallMsMax } = this.#options;
    this.#stalls.push(pause(500 + random(stallMsMax)).then(() => process?.signal('SIGCONT')));
  }

  async #restartPostgres(mode: 'fast' | 'immediate'): Promise<void> {
    const { installation, random } = this.#options;
    await installation.postgres.stop(mode);
    await pause(random(800));
    await installation.postgres.start();
  }

  async #cut(): Promise<void> {
    const most = sql`
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where application_name like 'dossier %' and random() < 0.4`;
    // These may be our own connections, lost by an earlier fault.
    await this.#options.database.autocommit.orm.execute(most).catch(() => {});
  }

  /** Leaves a transaction with this statement open for some seconds, as operators and other programs do. */
  #hold(statement: string): void {
    const { installation, random } = this.#options;
    const forMs = 500 + random(heldMsMax);
    const held = withClient(installation.databaseUrl, async (client) => {
      await client.query(`begin; set local lock_timeout = '5s'; ${statement}`);
      await pause(forMs);
      await client.query('commit');
    });
    // PostgreSQL was away, or the lock was not available.
    this.#stalls.push(held.catch(() => {}));
  }
}
