import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { jsonOf, timestamp, stamp } from '../db/columns.ts';

/** The living job runners, by the id with which they lock jobs. It belongs to no workspace. */
export const jobRunners = pgTable('job_runners', {
  id: text().primaryKey(),
  /** Its process, which holds the lock of this name while it lives. */
  workerId: uuid('worker_id'),
  startedAt: stamp('started_at'),
  seenAt: stamp('seen_at'),
});

/** The last row that a job has processed. */
export interface Position {
  /** The number of its table, which must not change. */
  readonly place: number;
  readonly workspaceId: string;
  readonly id: string;
}

/** Progress of the jobs that run once per database. They belong to no workspace. */
export const onceJobs = pgTable('once_jobs', {
  name: text().primaryKey(),
  passes: integer().notNull().default(0),
  /** Where this pass continues; null at its beginning. */
  position: jsonOf<Position>()(),
  doneAt: timestamp('done_at'),
});
