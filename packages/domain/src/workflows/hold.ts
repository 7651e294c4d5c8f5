import type { Database } from '@dossier/postgres-engine/index.ts';
import { and, isNotNull, lte, or, sql } from 'drizzle-orm';
import { startScheduled } from './schedule.ts';
import { workflowRuns } from './table.ts';

/**
 * Ends every run that is due, in all workspaces, with a note, schedules that were missed included; it
 * can go on by hand from where it stands. Runs that wait for a moment to come go on waiting.
 */
export async function holdRuns(database: Database, note: string): Promise<number> {
  while ((await startScheduled(database)) > 0);
  const isDue = or(lte(workflowRuns.dueAt, sql`now()`), sql`${workflowRuns.state} <> 'WAITING'`);
  const { rowCount } = await database.read.orm
    .update(workflowRuns)
    .set({ state: 'FAILED', dueAt: null, note, finishedAt: sql`now()`, fence: sql`${workflowRuns.fence} + 1` })
    .where(and(isNotNull(workflowRuns.dueAt), isDue));
  return rowCount ?? 0;
}
