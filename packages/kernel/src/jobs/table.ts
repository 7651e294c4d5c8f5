import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestamp } from '../db/columns.ts';

/** The runners of jobs that are alive, by the id under which they lock jobs. It belongs to no workspace. */
export const jobRunners = pgTable('job_runners', {
  id: text().primaryKey(),
  startedAt: timestamp('started_at').notNull().default(sql`now()`),
  seenAt: timestamp('seen_at').notNull().default(sql`now()`),
});
