import { changeRows } from '@dossier/kernel/db/rows.ts';
import { isClosed } from '@dossier/kernel/db/closed.ts';
import { clock } from '@dossier/kernel/clock.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { CronExpressionParser } from 'cron-parser';
import { and, asc, lte, not } from 'drizzle-orm';
import { IANAZone } from 'luxon';
import type { Trigger } from '../definition.ts';
import { insertRuns } from '../run/start.ts';
import { isPublishedVersion } from '../definition/published.ts';
import { workflows, workflowVersions } from '../table.ts';

/** The next moment of a cron expression after `after`, or the problem of the expression. */
export function nextRunAt(cron: string, timeZone: string, after: Date): { at: string } | { problem: string } {
  if (cron.trim().split(/\s+/).length !== 5)
    return { problem: 'must have five fields: minute, hour, day of month, month, day of week' };
  if (!IANAZone.isValidZone(timeZone)) return { problem: `there is no time zone "${timeZone}"` };
  try {
    const at = CronExpressionParser.parse(cron, { tz: timeZone, currentDate: after }).next().toISOString();
    return at === null ? { problem: 'never comes' } : { at };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'does not parse' };
  }
}

export function nextTimeOf(trigger: Trigger | null, after = new Date(clock.now())): string | null {
  if (trigger?.kind !== 'schedule') return null;
  const next = nextRunAt(trigger.cron, trigger.timeZone, after);
  return 'at' in next ? next.at : null;
}

/** Starts the workflows whose schedule is due, once each, however many runs were missed. */
export async function startScheduled(database: Database, now = new Date(clock.now())): Promise<number> {
  const isDue = and(lte(workflows.nextRunAt, now.toISOString()), not(isClosed(workflows.workspaceId)));
  return database.transaction(async (db) => {
    const { workspaceId, id, nextRunAt: at } = workflows;
    const { version, definition } = workflowVersions;
    const due = await db.orm
      .select({ workspaceId, id, version, definition, at })
      .from(workflows)
      .innerJoin(workflowVersions, isPublishedVersion)
      .where(isDue)
      .orderBy(asc(at))
      .limit(100)
      .for('update', { of: workflows, skipLocked: true });
    for (const row of due) {
      const nextRunAt = nextTimeOf(row.definition.trigger, now);
      await changeRows(db, workflows, { workspaceId: row.workspaceId, id: row.id }, { nextRunAt });
    }
    await insertRuns(
      db,
      due.map((row) => ({
        workspaceId: row.workspaceId,
        workflowId: row.id,
        version: row.version,
        trigger: { kind: 'schedule', body: { scheduledAt: row.at }, headers: {}, query: {} },
        requestId: newId('job'),
      })),
    );
    return due.length;
  });
}
