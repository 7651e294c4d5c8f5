import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { withClient } from '@dossier/stage/postgres.ts';
import type { Program, Supervised } from '@dossier/stage/program.ts';
import { sql } from 'drizzle-orm';
import type { Installation } from './installation.ts';

const heldMsMax = 4_000;

interface NemesisOptions {
  readonly installation: Installation;
  /** The database whose connections are cut. */
  readonly database: Database;
  readonly random: (below: number) => number;
  /** The longest stall of a process, and the pause between two faults. */
  readonly stallMsMax: number;
  readonly quietMsMax: number;
}

/** Causes one fault after the other, in an order given by its seed. A stalled process may get further faults. */
export function nemesisOf({ installation, database, random, stallMsMax, quietMsMax }: NemesisOptions) {
  const done: Record<string, number> = {};
  /** Faults that end by themselves after some time. */
  const lasting: Promise<void>[] = [];
  const oneOf = (processes: readonly Supervised[]) => processes[random(processes.length)]?.current;
  const stall = (process: Program | undefined) => {
    process?.signal('SIGSTOP');
    lasting.push(pause(500 + random(stallMsMax)).then(() => process?.signal('SIGCONT')));
  };
  const restartPostgres = async (mode: 'fast' | 'immediate') => {
    await installation.postgres.stop(mode);
    await pause(random(800));
    await installation.postgres.start();
  };
  const cut = async () => {
    const most = sql`
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where application_name like 'dossier %' and random() < 0.4`;
    // Some may be our own connections, lost by an earlier fault.
    await database.autocommit.orm.execute(most).catch(() => {});
  };
  /** Keeps a transaction with this statement open for some seconds, as operators and other programs do. */
  const hold = (statement: string) => {
    const forMs = 500 + random(heldMsMax);
    const held = withClient(installation.databaseUrl, async (client) => {
      await client.query(`begin; set local lock_timeout = '5s'; ${statement}`);
      await pause(forMs);
      await client.query('commit');
    });
    // PostgreSQL was away, or the lock was not available.
    lasting.push(held.catch(() => {}));
  };
  const harm = async () => {
    const [gateway, worker] = [oneOf(installation.gateways), oneOf(installation.workers)];
    const faults: [name: string, cause: () => unknown][] = [
      ['gateway kills', () => gateway?.signal('SIGKILL')],
      ['worker kills', () => worker?.signal('SIGKILL')],
      ['gateway stand-stills', () => stall(gateway)],
      ['worker stand-stills', () => stall(worker)],
      ['orderly restarts', () => (random(2) === 0 ? gateway : worker)?.stop()],
      ['PostgreSQL crashes', () => restartPostgres('immediate')],
      ['PostgreSQL restarts', () => restartPostgres('fast')],
      ['cuts of connections', cut],
      ['locks of records', () => hold('lock table records in share mode')],
      ['locks of comments', () => hold('lock table comments in access exclusive mode')],
      ['open transactions', () => hold('select pg_current_xact_id()')],
    ];
    for (const [name, cause] of faults.splice(random(faults.length), 1)) {
      done[name] = (done[name] ?? 0) + 1;
      await cause();
    }
  };
  return {
    /** Resolves when all processes run again. */
    async run(isOver: () => boolean) {
      while (!isOver()) {
        await pause(200 + random(quietMsMax));
        await harm();
      }
      await Promise.all(lasting);
    },
    account() {
      const counts = Object.entries(done).map(([name, count]) => `${count} ${name}`);
      return counts.join(', ');
    },
  };
}
