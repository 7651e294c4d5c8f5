import type { Database } from '@dossier/postgres-engine/index.ts';
import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { startScheduled } from '../trigger/schedule.ts';
import { workflowRuns } from '../table.ts';

/** Ends every due run, missed schedules included; people can continue it. Runs that wait for later keep waiting. */
export async function terminateDueRuns(database: Database, note: string): Promise<number> {
  while ((await startScheduled(database)) > 0);
  const isDue = or(lte(workflowRuns.dueAt, sql`now()`), sql`${workflowRuns.state} <> 'WAITING'`);
  const isBehindGate = and(isNull(workflowRuns.dueAt), eq(workflowRuns.state, 'WAITING'));
  const { rowCount } = await database.autocommit.orm
    .update(workflowRuns)
    .set({ state: 'FAILED', dueAt: null, note, finishedAt: sql`now()`, fence: sql`${workflowRuns.fence} + 1` })
    .where(or(and(isNotNull(workflowRuns.dueAt), isDue), isBehindGate));
  return rowCount ?? 0;
}
