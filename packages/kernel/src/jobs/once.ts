import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { Database, Session } from '@dossier/postgres-engine/index.ts';
import type { JobContext, JobDefinition } from './define.ts';
import { onceJobs } from './table.ts';

const attemptsMax = 25;
const lockedMs = 200;
// Processes of the version before go on writing, during an upgrade, in the way that they know.
const lastPassAfter = sql`interval '1 hour'`;

/**
 * What a step has done: where the next one begins, null at the end; `isLocked` where it is to be done again, for others
 * had rows of it.
 */
export interface Step<Position> {
  readonly next: Position | null;
  readonly isLocked?: boolean;
}

/** Adds those jobs that every database needs once and this one has not had yet. */
export async function enqueueOnceJobs(database: Database, jobs: readonly JobDefinition[]): Promise<void> {
  const names = jobs.filter(({ isOnce }) => isOnce).map(({ name }) => name);
  if (names.length === 0) return;
  // In a queue of its own: where several workers start, it does not run twice at a time.
  await database.autocommit.orm.execute(sql`
    select graphile_worker.add_job(wanted.name, '{}'::json, queue_name => wanted.name, max_attempts => ${attemptsMax}, job_key => wanted.name, job_key_mode => 'preserve_run_at')
    from unnest(array[${sql.join(
      names.map((name) => sql`${name}`),
      sql`, `,
    )}]::text[]) wanted(name)
    where not exists (select from ${onceJobs} where ${onceJobs.name} = wanted.name and ${onceJobs.doneAt} is not null)`);
}

/**
 * Goes through everything in steps, each a small transaction that also keeps where the next begins: it may be killed at
 * any point. Twice, an hour apart; after the second pass it is done for good.
 */
export async function goThrough<Position>(
  ctx: JobContext,
  name: string,
  step: (db: Session, position: Position | null) => Promise<Step<Position>>,
): Promise<void> {
  const { database, signal } = ctx;
  await database.autocommit.orm.insert(onceJobs).values({ name }).onConflictDoNothing();
  const [known] = await database.read.orm.select().from(onceJobs).where(eq(onceJobs.name, name));
  if (!known || known.doneAt !== null) return;
  // Only `step` made it.
  let position = known.position as Position | null;
  for (let isThrough = false; !isThrough;) {
    if (signal.aborted) throw new Error('Stopped before all was done; it goes on later.');
    const from = position;
    const { next, isLocked } = await database.transaction(async (db) => {
      const done = await step(db, from);
      if (!done.isLocked) await db.orm.update(onceJobs).set({ position: done.next }).where(eq(onceJobs.name, name));
      return done;
    });
    if (isLocked) await pause(lockedMs);
    else {
      position = next;
      isThrough = next === null;
    }
  }
  await endPass(ctx, name, known.passes + 1);
}

async function endPass({ database, log }: JobContext, name: string, passes: number): Promise<void> {
  const isDone = passes > 1;
  await database.transaction(async ({ orm }) => {
    await orm
      .update(onceJobs)
      .set({ passes, doneAt: isDone ? sql`now()` : null })
      .where(eq(onceJobs.name, name));
    if (!isDone)
      await orm.execute(
        sql`select graphile_worker.add_job(${name}, '{}'::json, queue_name => ${name}, max_attempts => ${attemptsMax}, job_key => ${name}, run_at => now() + ${lastPassAfter})`,
      );
  });
  log.info({ passes, isDone }, 'went through everything');
}
