import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Actor, ReadContext, WriteContext } from '../context.ts';
import { deleteInBatches } from '../db/in-batches.ts';
import { newId } from '../ids.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';

export interface JobContext {
  readonly database: Database;
  readonly log: Logger;
  /** Number of this try, from 1. */
  readonly attempt: number;
  /** Aborted when the worker is asked to stop. */
  readonly signal: AbortSignal;
  /** Retention of the audit log in days; 365 if unset. */
  readonly auditDays?: number | undefined;
}

/**
 * The kinds of slots in a worker. Jobs share the slots of their kind, so that one kind never starves another. A noun
 * adds its own kind by declaration merging; the worker must then configure its number of slots.
 */
export interface SlotKinds {
  housekeeping: true;
}
export type SlotKind = keyof SlotKinds;

/** Background work. A job that throws is retried later; a permanent failure is recorded, and the job returns. */
export interface JobDefinition<Input extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly input: Input;
  readonly attemptsMax: number;
  readonly slots: SlotKind;
  /** A crontab line in UTC, for scheduled jobs. */
  readonly schedule?: string | undefined;
  /**
   * Runs once per database, after an upgrade: each start of a worker adds it until `processTables` has recorded its
   * completion.
   */
  readonly isOnce?: boolean | undefined;
  run(ctx: JobContext, input: z.output<Input>): Promise<void>;
}

export function defineJob<Input extends z.ZodType>(
  job: Omit<JobDefinition<Input>, 'attemptsMax' | 'slots'> & { attemptsMax?: number; slots?: SlotKind },
): JobDefinition<Input> {
  return { attemptsMax: 5, slots: 'housekeeping', ...job };
}

/** A scheduled job that deletes rows of tables by a condition, in batches, so that no lock is held for long. */
export function definePruning(
  name: string,
  schedule: string,
  rows: readonly (readonly [PgTable, SQL])[],
  batchSize = 1_000,
) {
  return defineJob({
    name,
    input: z.object({}),
    schedule,
    async run({ database, signal }) {
      for (const [table, isOver] of rows) await deleteInBatches(database, signal, batchSize, table, isOver);
    },
  });
}

export function callOfJob(database: Database, workspaceId: string, actor: Actor): ReadContext {
  const owned = database.of(workspaceId);
  return { database: owned, db: owned.read, requestId: newId('job'), user: undefined, actor, workspaceId };
}

/**
 * Adds a job in the transaction of a write. Only for rare writes (settings): it runs NOTIFY inside the transaction,
 * which serializes the commits of the whole database.
 */
export async function enqueue<Input extends z.ZodType>(
  ctx: Pick<WriteContext, 'db'>,
  job: JobDefinition<Input>,
  input: z.input<Input>,
  { afterS = 0 }: { readonly afterS?: number } = {},
): Promise<void> {
  await ctx.db.orm.execute(
    sql`
      select graphile_worker.add_job(
        ${job.name}, ${JSON.stringify(input)}::json,
        run_at => now() + make_interval(secs => ${afterS}), max_attempts => ${job.attemptsMax}
      )`,
  );
}
