import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { jsonOf, timestamp } from '../db/columns.ts';

/** The runners of jobs that are alive, by the id under which they lock jobs. It belongs to no workspace. */
export const jobRunners = pgTable('job_runners', {
  id: text().primaryKey(),
  /** The process it belongs to: while that lives, it holds the lock of this name. */
  workerId: uuid('worker_id'),
  startedAt: timestamp('started_at')
    .notNull()
    .default(sql`now()`),
  seenAt: timestamp('seen_at')
    .notNull()
    .default(sql`now()`),
});

/** How far the jobs are that a database needs once. They belong to no workspace. */
export const onceJobs = pgTable('once_jobs', {
  name: text().primaryKey(),
  /** How often it has gone through everything. */
  passes: integer().notNull().default(0),
  /** Where this pass goes on; null at its beginning. */
  position: jsonOf<unknown>()(),
  doneAt: timestamp('done_at'),
});
