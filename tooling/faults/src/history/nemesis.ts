import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import type { Supervised } from '@dossier/stage/program.ts';
import type { Installation } from './installation.ts';
import { heldStatements, holdOpen } from './locks.ts';

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
    const {
      installation: { gateways, workers },
      random,
    } = this.#options;
    const gateway = gateways[random(gateways.length)];
    const worker = workers[random(workers.length)];
    switch (random(11)) {
      case 0:
        return this.#kill('gateway kills', gateway);
      case 1:
        return this.#kill('worker kills', worker);
      case 2:
        return this.#stall('gateway stand-stills', gateway);
      case 3:
        return this.#stall('worker stand-stills', worker);
      case 4:
        return this.#restart('orderly restarts', random(2) === 0 ? gateway : worker);
      case 5:
        return this.#restartPostgres('PostgreSQL crashes', 'immediate');
      case 6:
        return this.#restartPostgres('PostgreSQL restarts', 'fast');
      case 7:
        return this.#cut('cuts of connections');
      case 8:
        return this.#hold('locks of records');
      case 9:
        return this.#hold('locks of comments');
      default:
        return this.#hold('open transactions');
    }
  }

  #kill(name: string, process: Supervised | undefined): void {
    this.#count(name);
    process?.current.signal('SIGKILL');
  }

  #stall(name: string, process: Supervised | undefined): void {
    this.#count(name);
    const stalled = process?.current;
    stalled?.signal('SIGSTOP');
    this.#stalls.push(
      pause(500 + this.#options.random(this.#options.stallMsMax)).then(() => stalled?.signal('SIGCONT')),
    );
  }

  async #restart(name: string, process: Supervised | undefined): Promise<void> {
    this.#count(name);
    await process?.current.stop();
  }

  async #restartPostgres(name: string, mode: 'fast' | 'immediate'): Promise<void> {
    this.#count(name);
    const {
      installation: { postgres },
      random,
    } = this.#options;
    await postgres.stop(mode);
    await pause(random(800));
    await postgres.start();
  }

  #hold(name: keyof typeof heldStatements): void {
    this.#count(name);
    const {
      installation: { databaseUrl },
      random,
    } = this.#options;
    this.#stalls.push(holdOpen(databaseUrl, heldStatements[name], 500 + random(heldMsMax)));
  }

  async #cut(name: string): Promise<void> {
    this.#count(name);
    const most = sql`
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where application_name like 'dossier %' and random() < 0.4`;
    // These may be our own connections, lost by an earlier fault.
    await this.#options.database.autocommit.orm.execute(most).catch(() => {});
  }

  #count(name: string): void {
    this.done[name] = (this.done[name] ?? 0) + 1;
  }
}
