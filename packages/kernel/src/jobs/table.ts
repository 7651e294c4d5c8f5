import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { jsonOf, timestamp } from '../db/columns.ts';

const now = sql`now()`;

/** The runners of jobs that are alive, by the id under which they lock jobs. It belongs to no workspace. */
export const jobRunners = pgTable('job_runners', {
  id: text().primaryKey(),
  /** Its process, which holds the lock of this name while it lives. */
  workerId: uuid('worker_id'),
  startedAt: timestamp('started_at').notNull().default(now),
  seenAt: timestamp('seen_at').notNull().default(now),
});

/** Progress of the jobs that run once per database. They belong to no workspace. */
export const onceJobs = pgTable('once_jobs', {
  name: text().primaryKey(),
  /** Completed passes. */
  passes: integer().notNull().default(0),
  /** Where this pass continues; null at its beginning. */
  position: jsonOf<unknown>()(),
  doneAt: timestamp('done_at'),
});
