import { changeRows } from '@dossier/kernel/db/rows.ts';
import { defineSql, type Session } from '@dossier/postgres-engine/index.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { StatedEvents } from '@dossier/kernel/events/stated.ts';
import { unnestArguments, unnestRows } from '@dossier/kernel/db/unnest-rows.ts';
import { encodeId, newId } from '@dossier/kernel/ids.ts';
import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { emit } from '../../events-log/index.ts';
import { explainStop, type Chain, type ChainBudget } from './chain.ts';
import { workflowStopped } from '../events.ts';
import type { Stop, StopReason } from '../schema.ts';
import type { NewRun } from '../run/start.ts';
import { workflowRows } from '../noun.ts';
import { workflows, workflowStops } from '../table.ts';

export interface StoppedRun {
  readonly run: NewRun & { readonly chain: Chain };
  readonly reason: StopReason;
}

const actor = { kind: 'system', name: 'Dossier' } as const;

const stopTypes = {
  workspaceId: workflowStops.workspaceId,
  root: 'text',
  workflowId: workflowStops.workflowId,
  reason: 'text',
  runId: workflowStops.runId,
  count: 'int',
};
const addStops = defineSql<{ run_id: string; name: string | null; is_news: boolean }>('change', 'workflows.add_stops')`
  insert into workflow_stops as s (workspace_id, root, workflow_id, reason, run_id, count)
  select * from ${unnestRows(stopTypes, 'added')}
  order by "workspaceId", root, "workflowId", reason
  on conflict (workspace_id, root, workflow_id, reason) do update set count = s.count + excluded.count, last_at = now()
  returning run_id,
    (select name from workflows w where w.workspace_id = s.workspace_id and w.id = s.workflow_id) as name,
    s.reason <> 'SELF' and not exists (
      select from workflow_stops o
      where o.workspace_id = s.workspace_id
        and o.workflow_id = s.workflow_id and o.run_id <> s.run_id and o.reason <> 'SELF'
        and o.last_at > now() - interval '1 hour') as is_news`;

/** Counts stopped runs. Returns the first per root, workflow and reason, so that a storm can't fill the log. */
export async function countStoppedRuns(db: Session, stopped: readonly StoppedRun[], budget: ChainBudget) {
  if (stopped.length === 0) return [];
  const alike = Map.groupBy(stopped, ({ run, reason }) =>
    [run.workspaceId, run.chain.root, run.workflowId, reason].join(' '),
  );
  const kept = [...alike.values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, id: first.run.id ?? newId('run'), count: 1 + more.length }] : [],
  );
  const stops = kept.map(({ run, id, ...stop }) => ({ ...run, ...stop, root: run.chain.root, runId: id }));
  const rows = await db.run(addStops, unnestArguments(stopTypes, stops));
  const added = new Map(rows.map((row) => [encodeId('run', row.run_id), row]));
  const stated = new Set<string>();
  return kept.flatMap(({ run, reason, id }): NewRun[] => {
    const row = added.get(id);
    if (!row) return [];
    const { workspaceId, workflowId, requestId } = run;
    // Owners and their tools get at most one per hour and workflow, so that a storm does not flood them.
    if (reason !== 'SELF' && row.name !== null && row.is_news && !stated.has(workflowId)) {
      stated.add(workflowId);
      const events = new StatedEvents();
      const workflow = { id: workflowId, name: row.name };
      emit({ workspaceId, requestId, actor, events }, workflowStopped, {}, { workflow, runId: id, reason });
      events.flush(db);
    }
    return [{ ...run, id, state: reason === 'SELF' ? 'CANCELLED' : 'FAILED', note: explainStop(reason, budget) }];
  });
}

const readMax = 10_000;

/** Undismissed stops of the last 7 days, the latest first. Workflows stopped from starting themselves are left out. */
export async function listStops(ctx: ReadContext): Promise<Stop[]> {
  const { workflowId, reason, runId, count, lastAt } = workflowStops;
  const recent = ctx.db.orm
    .select({ workflowId, reason, runId, count, lastAt })
    .from(workflowStops)
    .where(
      and(
        eq(workflowStops.workspaceId, ctx.workspaceId),
        gt(lastAt, sql`now() - interval '7 days'`),
        isNull(workflowStops.seenAt),
        ne(reason, 'SELF'),
      ),
    )
    .orderBy(desc(lastAt))
    .limit(readMax)
    .as('recent');
  const latestAt = sql`max(${recent.lastAt})`.mapWith(lastAt);
  return ctx.db.orm
    .select({
      workflowId: recent.workflowId,
      workflowName: workflows.name,
      reason: recent.reason,
      runId: sql`(array_agg(${recent.runId} order by ${recent.lastAt} desc))[1]`.mapWith(runId),
      count: sql`sum(${recent.count})::int`.mapWith(Number),
      lastAt: latestAt,
    })
    .from(recent)
    .innerJoin(workflows, and(eq(workflows.workspaceId, ctx.workspaceId), eq(workflows.id, recent.workflowId)))
    .groupBy(recent.workflowId, workflows.name, recent.reason)
    .orderBy(desc(latestAt), recent.workflowId);
}

/** Dismisses the notice of a workflow; the next stopped chain shows it again. */
export async function dismissStops(ctx: WriteContext, { id }: { readonly id: string }): Promise<{ id: string }> {
  await workflowRows.get(ctx, id);
  const { workspaceId, workflowId, root, reason, seenAt } = workflowStops;
  const open = and(eq(workspaceId, ctx.workspaceId), eq(workflowId, id), isNull(seenAt));
  // Locks in the order of the key, as the dispatcher does.
  const held = ctx.db.orm.select({ root, reason }).from(workflowStops).where(open).orderBy(root, reason).for('update');
  await changeRows(ctx.db, workflowStops, and(open, sql`(${root}, ${reason}) in (${held})`), { seenAt: sql`now()` });
  return { id };
}
