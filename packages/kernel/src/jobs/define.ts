import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { WriteContext } from '../context.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';

/** What a running job may count on. */
export interface JobContext {
  readonly database: Database;
  readonly log: Logger;
  /** Which try this is, from 1. */
  readonly attempt: number;
  /** Aborted when the worker is asked to stop. */
  readonly signal: AbortSignal;
}

/** Jobs of one kind share slots of their own, so that one kind never starves another. */
export const slotKinds = ['housekeeping', 'webhooks', 'workflows'] as const;
export type SlotKind = (typeof slotKinds)[number];

/** Background work. Throwing means: try again later. A hopeless failure is recorded, and the job returns. */
export interface JobDefinition<Input extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly input: Input;
  readonly attemptsMax: number;
  readonly slots: SlotKind;
  /** A crontab line in UTC, for jobs that run by the clock. */
  readonly schedule?: string | undefined;
  /**
   * For what a database needs once, after an upgrade: each start of a worker adds it, until `goThrough` has told that
   * it is done.
   */
  readonly isOnce?: boolean | undefined;
  run(ctx: JobContext, input: z.output<Input>): Promise<void>;
}

export function defineJob<Input extends z.ZodType>(
  job: Omit<JobDefinition<Input>, 'attemptsMax' | 'slots'> & { attemptsMax?: number; slots?: SlotKind },
): JobDefinition<Input> {
  return { attemptsMax: 5, slots: 'housekeeping', ...job };
}

/**
 * Adds a job in the transaction of a write. Only for writes that are rare (settings, imports): it
 * notifies inside the transaction, which makes the commits of the whole database queue up.
 */
export async function enqueue<Input extends z.ZodType>(
  ctx: WriteContext,
  job: JobDefinition<Input>,
  input: z.input<Input>,
): Promise<void> {
  await ctx.db.orm.execute(
    sql`select graphile_worker.add_job(${job.name}, ${JSON.stringify(input)}::json, max_attempts => ${job.attemptsMax})`,
  );
}
