import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type { Database, Session } from '@dossier/postgres-engine/index.ts';
import { jobRunners } from './table.ts';

const prefix = 'dossier worker ';

/**
 * Proves that a worker lives, by a lock of its listening session: PostgreSQL frees it when the connection dies. So a
 * killed worker is found within two seconds; others wait for the end of leases only if the worker hangs.
 */
export class Presence {
  readonly id = randomUUID();
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Call it before this worker takes its first lease. */
  async begin(): Promise<void> {
    await this.#database.listener.hold(prefix + this.id);
  }

  /** False while others may consider this worker dead: it must then start nothing. */
  get isSure(): boolean {
    return this.#database.listener.isConnected;
  }
}

/** Frees the leases of dead workers, in the transaction that frees everything else of theirs. */
export type Free = (db: Session, workerIds: readonly string[]) => Promise<void>;

// A restart of PostgreSQL ends every session. A worker with a heartbeat this much later has its lock again; others have
// until `startS`.
const backS = 2;
const startS = 10;

// Takes the lock of each dead worker until the transaction ends. A worker that only lost its connection gets it back
// afterwards, and then finds that it was given up.
function dead(among: readonly string[] | undefined) {
  return sql`
    with known as materialized (
      select distinct worker_id from ${jobRunners}
      where worker_id is not null
        and (
          seen_at > pg_postmaster_start_time() + make_interval(secs => ${backS})
            or pg_postmaster_start_time() < now() - make_interval(secs => ${startS})
        ) ${among ? sql`and worker_id = any(${sql.param(among)}::uuid[])` : sql``}
    )
    select worker_id as id from known
    where pg_try_advisory_xact_lock(hashtextextended(${prefix} || worker_id, 0))`;
}

/** Workers whose lock is free now; some may only be reconnecting. */
export async function findAbsentWorkers(database: Database): Promise<string[]> {
  const { rows } = await database.autocommit.orm.execute<{ id: string }>(dead(undefined));
  return rows.map(({ id }) => id);
}

/** Frees the leases and jobs of these workers, except those that have returned. Returns the workers given up. */
export async function giveUpWorkers(
  database: Database,
  absent: readonly string[],
  frees: readonly Free[],
): Promise<string[]> {
  if (absent.length === 0) return [];
  return database.transaction(async (db) => {
    const { rows } = await db.orm.execute<{ id: string }>(dead(absent));
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    for (const free of frees) await free(db, ids);
    await db.orm.execute(sql`
      with gone as (delete from ${jobRunners} where worker_id = any(${sql.param(ids)}::uuid[]) returning id)
      select graphile_worker.force_unlock_workers(array_agg(id)) from gone having count(*) > 0`);
    return ids;
  });
}

export const beatEveryMs = 5_000;
export const sweepEveryMs = 15_000;
const giveUpAfterS = 45;

/** Call it before a runner takes its first job: an unregistered runner is never found dead. */
export async function registerRunner(database: Database, id: string, workerId?: string): Promise<void> {
  await database.autocommit.orm.insert(jobRunners).values({ id, workerId }).onConflictDoNothing();
}

/** Reports that these runners are alive; false if one of them was given up and its jobs freed. */
export async function sendHeartbeat(database: Database, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const known = await database.autocommit.orm
    .update(jobRunners)
    .set({ seenAt: sql`now()` })
    .where(inArray(jobRunners.id, ids))
    .returning({ id: jobRunners.id });
  return known.length === ids.length;
}

/**
 * Frees the jobs of runners that were silent for 45 s; graphile-worker itself waits for 4 hours. Within 45 s of a start
 * of PostgreSQL it frees none, because no runner could report before.
 */
export async function freeSilentRunners(database: Database, silentForS = giveUpAfterS): Promise<string[]> {
  const { rows } = await database.autocommit.orm.execute<{ id: string }>(sql`
    with silent as (
      delete from ${jobRunners}
      where ${jobRunners.seenAt} < now() - make_interval(secs => ${silentForS})
        and pg_postmaster_start_time() < now() - make_interval(secs => ${silentForS})
      returning ${jobRunners.id}
    ), freed as materialized (
      select graphile_worker.force_unlock_workers(array_agg(id)) from silent
    )
    select silent.id from silent, freed`);
  return rows.map(({ id }) => id);
}

/** Frees the jobs of these runners at once, in an orderly stop. */
export async function removeRunners(database: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await database.autocommit.orm.execute(sql`select graphile_worker.force_unlock_workers(${sql.param(ids)}::text[])`);
  await database.autocommit.orm.delete(jobRunners).where(inArray(jobRunners.id, ids));
}
