import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { Database, Session } from '@dossier/postgres-engine/index.ts';
import type { JobContext, JobDefinition } from './define.ts';
import { onceJobs, type Position } from './table.ts';
import { nilUuid } from '../ids.ts';

const attemptsMax = 25;
const lockedMs = 200;
// During an upgrade, processes of the previous version still write in the old form.
const lastPass = sql`run_at => now() + interval '1 hour'`;

/** Adds the jobs that run once per database and are not completed on this one. */
export async function enqueueOnceJobs(database: Database, jobs: readonly JobDefinition[]): Promise<void> {
  for (const { name, isOnce } of jobs)
    if (isOnce)
      // Each in its own transaction, because starting runners add the same names in another order. In a queue of its
      // own, so that several starting workers do not run it concurrently.
      await database.autocommit.orm.execute(sql`
        ${addJob(name, sql`job_key_mode => 'preserve_run_at'`)}
        where not exists (
          select from ${onceJobs} where ${onceJobs.name} = ${name} and ${onceJobs.doneAt} is not null
        )`);
}

function addJob(name: string, more: SQL): SQL {
  return sql`
    select graphile_worker.add_job(
      ${name}, '{}'::json, queue_name => ${name}, max_attempts => ${attemptsMax}, job_key => ${name}, ${more}
    )`;
}

const rowsMax = 1_000;
const charsMax = 2_000_000;

/** A table that a job walks, and the text that it reads of each row. */
export interface TextTable {
  readonly table: string;
  readonly source: SQL;
}

export interface StoredText extends Record<string, unknown> {
  readonly workspaceId: string;
  readonly id: string;
  readonly source: string | null;
}

/**
 * Walks all rows of several tables in batches. Each is a small transaction that also stores its end, so a kill loses
 * nothing. There are two passes, an hour apart; after the second the job never runs again. `change` writes a batch;
 * false if other transactions held locks on its rows, so that it must be repeated.
 */
export async function processTables<Table extends TextTable>(
  ctx: JobContext,
  name: string,
  tables: readonly Table[],
  change: (db: Session, table: Table, rows: StoredText[]) => Promise<boolean>,
): Promise<void> {
  const { database, signal } = ctx;
  await database.autocommit.orm.insert(onceJobs).values({ name }).onConflictDoNothing();
  const [known] = await database.read.orm.select().from(onceJobs).where(eq(onceJobs.name, name));
  if (!known || known.doneAt !== null) return;
  let position = known.position ?? startOf(0);
  for (let table = tables[position.place]; table; table = tables[position.place]) {
    if (signal.aborted) throw new Error('Stopped before all was done; it continues later.');
    const [of, { place, ...after }] = [table, position];
    const next = await database.transaction(async (db) => {
      const rows = await readBatch(db, of, after);
      const last = rows.at(-1);
      if (last && !(await change(db, of, rows))) return undefined;
      const end = last ? { place, workspaceId: last.workspaceId, id: last.id } : startOf(place + 1);
      await db.orm.update(onceJobs).set({ position: end }).where(eq(onceJobs.name, name));
      return end;
    });
    if (next) position = next;
    else await pause(lockedMs);
  }
  await endPass(ctx, name, known.passes + 1);
}

async function endPass({ database, log }: JobContext, name: string, passes: number): Promise<void> {
  const isDone = passes > 1;
  await database.transaction(async ({ orm }) => {
    await orm
      .update(onceJobs)
      .set({ passes, position: null, doneAt: isDone ? sql`now()` : null })
      .where(eq(onceJobs.name, name));
    if (!isDone) await orm.execute(addJob(name, lastPass));
  });
  log.info({ passes, isDone }, 'went through everything');
}

function startOf(place: number): Position {
  return { place, workspaceId: nilUuid, id: nilUuid };
}

/** Limited in length too, since a text may have a million characters. */
async function readBatch(
  db: Session,
  { table, source }: TextTable,
  { workspaceId, id }: Pick<Position, 'workspaceId' | 'id'>,
): Promise<StoredText[]> {
  const size = sql`coalesce(octet_length(source), 0)`;
  const { rows } = await db.orm.execute<StoredText>(sql`
    select * from (
      select *, sum(${size}) over (order by "workspaceId", id) - ${size} as before
      from (
        select workspace_id as "workspaceId", id, (${source})::text as source
        from ${sql.identifier(table)} t where (workspace_id, id) > (${workspaceId}, ${id})
        order by workspace_id, id limit ${rowsMax}
      ) page
    ) batch where before < ${charsMax} order by "workspaceId", id`);
  return rows;
}
