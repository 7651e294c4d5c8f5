import { clock } from '@dossier/kernel/clock.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { CronExpressionParser } from 'cron-parser';
import { and, asc, eq, lte } from 'drizzle-orm';
import { insertRuns } from '../run/start.ts';
import { isPublishedVersion } from '../definition/published.ts';
import { workflows, workflowVersions } from '../table.ts';

/** The next moment of a cron expression after `after`, or what is wrong with the expression. */
export function nextRunAt(cron: string, timeZone: string, after: Date): { at: string } | { problem: string } {
  if (cron.trim().split(/\s+/).length !== 5)
    return { problem: 'must have five fields: minute, hour, day of month, month, day of week' };
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    return { problem: `there is no time zone "${timeZone}"` };
  }
  try {
    const at = CronExpressionParser.parse(cron, { tz: timeZone, currentDate: after }).next().toISOString();
    return at === null ? { problem: 'never comes' } : { at };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'does not parse' };
  }
}

/**
 * Starts the workflows whose schedule is due, each once, however many times were missed: the next time counts from now.
 * Concurrent workers take different ones (skip locked).
 */
export async function startScheduled(database: Database, now = new Date(clock.now())): Promise<number> {
  const [first] = await database.read.orm
    .select({ at: workflows.nextRunAt })
    .from(workflows)
    .where(lte(workflows.nextRunAt, now.toISOString()))
    .limit(1);
  if (!first) return 0;
  return database.transaction(async (db) => {
    const due = await db.orm
      .select({
        workspaceId: workflows.workspaceId,
        id: workflows.id,
        version: workflowVersions.version,
        definition: workflowVersions.definition,
        at: workflows.nextRunAt,
      })
      .from(workflows)
      .innerJoin(workflowVersions, isPublishedVersion)
      .where(lte(workflows.nextRunAt, now.toISOString()))
      .orderBy(asc(workflows.nextRunAt))
      .limit(100)
      .for('update', { of: workflows, skipLocked: true });
    for (const { workspaceId, id, definition } of due) {
      const { trigger } = definition;
      const next =
        trigger.kind === 'schedule' ? nextRunAt(trigger.cron, trigger.timeZone, now) : { problem: 'no schedule' };
      await db.orm
        .update(workflows)
        .set({ nextRunAt: 'at' in next ? next.at : null })
        .where(and(eq(workflows.workspaceId, workspaceId), eq(workflows.id, id)));
    }
    await insertRuns(
      db,
      due.map(({ workspaceId, id, version, at }) => ({
        workspaceId,
        workflowId: id,
        version,
        trigger: { kind: 'schedule', body: { scheduledAt: at }, headers: {}, query: {} },
        requestId: newId('job'),
      })),
    );
    return due.length;
  });
}
