import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database, Session } from '@dossier/postgres-engine/index.ts';
import { jobRunners } from './table.ts';

const prefix = 'dossier worker ';

/**
 * That a worker lives: a lock on the session that listens, which PostgreSQL frees the moment the
 * connection dies. So a killed worker is found within a second or two, and only one that stands still
 * has to be waited for until its leases run out.
 */
export class Presence {
  readonly id = randomUUID();
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** To be done before anything is held in the name of this worker. */
  async begin(): Promise<void> {
    await this.#database.listener.hold(prefix + this.id);
  }

  /** False while others may take this worker for dead: then it begins nothing. */
  get isSure(): boolean {
    return this.#database.listener.isConnected;
  }
}

/** What a dead worker held is free again: part of one transaction with everything else it held. */
export type Free = (db: Session, workerIds: readonly string[]) => Promise<void>;

// A restart of PostgreSQL cuts every session. Whoever was heard so long after it had its lock back; the others have
// until `startS`.
const backS = 2;
const startS = 10;

// The lock is free, so nobody holds it: kept until the end of the transaction, so that a worker that was only cut off
// comes back after it, and finds itself given up.
function dead(among: readonly string[] | undefined) {
  return sql`
    with known as materialized (
      select distinct worker_id from ${jobRunners}
      where worker_id is not null and (seen_at > pg_postmaster_start_time() + make_interval(secs => ${backS}) or pg_postmaster_start_time() < now() - make_interval(secs => ${startS})) ${among ? sql`and worker_id = any(${sql.param(among)}::uuid[])` : sql``}
    )
    select worker_id as id from known
    where pg_try_advisory_xact_lock(hashtextextended(${prefix} || worker_id, 0))`;
}

/** Workers whose lock is free at this moment, including those that are about to reconnect. */
export async function findAbsentWorkers(database: Database): Promise<string[]> {
  const { rows } = await database.autocommit.orm.execute<{ id: string }>(dead(undefined));
  return rows.map(({ id }) => id);
}

/** Frees what these workers held, their jobs included, unless they are back. Answers which of them were given up. */
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
