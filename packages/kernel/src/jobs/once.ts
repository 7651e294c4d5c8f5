import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { Database, Session } from '@dossier/postgres-engine/index.ts';
import type { JobContext, JobDefinition } from './define.ts';
import { onceJobs } from './table.ts';

const attemptsMax = 25;
const lockedMs = 200;
// During an upgrade, processes of the previous version still write in the old form.
const lastPassAfter = sql`interval '1 hour'`;

/**
 * The outcome of a batch: the start of the next one, null at the end; `isLocked` if it must be repeated because other
 * transactions held locks on its rows.
 */
export interface Batch<Position> {
  readonly next: Position | null;
  readonly isLocked?: boolean;
}

/** Adds the jobs that run once per database and are not completed on this one. */
export async function enqueueOnceJobs(database: Database, jobs: readonly JobDefinition[]): Promise<void> {
  for (const { name, isOnce } of jobs)
    if (isOnce)
      // Each in its own transaction, because starting runners add the same names in another order. In a queue of its
      // own, so that several starting workers do not run it concurrently.
      await database.autocommit.orm.execute(sql`
        select graphile_worker.add_job(
          ${name}, '{}'::json, queue_name => ${name}, max_attempts => ${attemptsMax}, job_key => ${name},
          job_key_mode => 'preserve_run_at'
        )
        where not exists (
          select from ${onceJobs} where ${onceJobs.name} = ${name} and ${onceJobs.doneAt} is not null
        )`);
}

/**
 * Processes everything in batches. Each is a small transaction that also stores the start of the next one, so a kill
 * loses nothing. There are two passes, an hour apart; after the second the job never runs again.
 */
export async function processInBatches<Position>(
  ctx: JobContext,
  name: string,
  batch: (db: Session, position: Position | null) => Promise<Batch<Position>>,
): Promise<void> {
  const { database, signal } = ctx;
  await database.autocommit.orm.insert(onceJobs).values({ name }).onConflictDoNothing();
  const [known] = await database.read.orm.select().from(onceJobs).where(eq(onceJobs.name, name));
  if (!known || known.doneAt !== null) return;
  // Guarantee: only `batch` returns positions.
  let position = known.position as Position | null;
  for (let isThrough = false; !isThrough;) {
    if (signal.aborted) throw new Error('Stopped before all was done; it continues later.');
    const from = position;
    const { next, isLocked } = await database.transaction(async (db) => {
      const done = await batch(db, from);
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
        sql`
          select graphile_worker.add_job(
            ${name}, '{}'::json, queue_name => ${name}, max_attempts => ${attemptsMax}, job_key => ${name},
            run_at => now() + ${lastPassAfter}
          )`,
      );
  });
  log.info({ passes, isDone }, 'went through everything');
}

const rowsMax = 1_000;
const charsMax = 2_000_000;
const nil = '00000000-0000-0000-0000-000000000000';

/** A table that a job walks, and the text that it reads of each row. */
export interface TextTable {
  readonly table: string;
  readonly source: SQL;
  readonly also?: SQL;
}

export interface StoredText extends Record<string, unknown> {
  readonly workspaceId: string;
  readonly id: string;
  readonly source: string | null;
}

interface Position {
  /** The table's number, which is stored and must not change. */
  readonly place: number;
  readonly workspaceId: string;
  readonly id: string;
}

/** Walks all rows of several tables once. `change` writes a batch; false if other locks excluded some rows. */
export function processTables<Table extends TextTable>(
  ctx: JobContext,
  name: string,
  tables: readonly Table[],
  change: (db: Session, table: Table, rows: StoredText[]) => Promise<boolean>,
): Promise<void> {
  return processInBatches<Position>(ctx, name, async (db, position) => {
    const { place, ...after } = position ?? { place: 0, workspaceId: nil, id: nil };
    const table = tables[place];
    if (!table) return { next: null };
    const rows = await readBatch(db, table, after);
    const last = rows.at(-1);
    if (!last) return { next: { place: place + 1, workspaceId: nil, id: nil } };
    const isLocked = !(await change(db, table, rows));
    return { next: { place, workspaceId: last.workspaceId, id: last.id }, isLocked };
  });
}

/** Limited in length too, since a text may have a million characters. */
async function readBatch(
  db: Session,
  { table, source, also = sql`` }: TextTable,
  { workspaceId, id }: Pick<Position, 'workspaceId' | 'id'>,
): Promise<StoredText[]> {
  const size = sql`coalesce(octet_length(source), 0)`;
  const { rows } = await db.orm.execute<StoredText>(sql`
    select * from (
      select *, sum(${size}) over (order by "workspaceId", id) - ${size} as before
      from (
        select workspace_id as "workspaceId", id, (${source})::text as source ${also}
        from ${sql.identifier(table)} t where (workspace_id, id) > (${workspaceId}, ${id})
        order by workspace_id, id limit ${rowsMax}
      ) page
    ) batch where before < ${charsMax} order by "workspaceId", id`);
  return rows;
}
