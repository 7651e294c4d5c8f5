import { inArray, sql } from 'drizzle-orm';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { jobRunners } from './table.ts';

export const beatEveryMs = 5_000;
export const sweepEveryMs = 15_000;
const giveUpAfterS = 45;

/** Call it before a runner takes its first job: an unregistered runner is never found dead. */
export async function registerRunner(database: Database, id: string, workerId?: string): Promise<void> {
  await database.autocommit.orm.insert(jobRunners).values({ id, workerId }).onConflictDoNothing();
}

/** Reports that these runners live; false if one of them was given up and its jobs freed. */
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
 * of PostgreSQL it frees none, because no runner could report meanwhile.
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
  await database.autocommit.orm.execute(
    sql`select graphile_worker.force_unlock_workers(array[${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )}]::text[])`,
  );
  await database.autocommit.orm.delete(jobRunners).where(inArray(jobRunners.id, ids));
}
