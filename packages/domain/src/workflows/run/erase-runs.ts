import { equals } from '@dossier/kernel/verbs.ts';
import { deleteInOrder } from '@dossier/kernel/db/in-batches.ts';
import { changeRows } from '@dossier/kernel/db/rows.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { and, eq, gt, inArray, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { recordErased } from '../../records/events.ts';
import { approvals } from '../approval/table.ts';
import { workflowGates, workflowRuns, workflowSteps, workflowWaits } from '../table.ts';
import { cancelRun } from './runs.ts';

const pageSize = 500;
const active = new Set(['QUEUED', 'RUNNING', 'WAITING']);

type Test = (column: SQLWrapper) => SQL | undefined;

/**
 * Blanks the stored data of the next page of runs, if they saw one of these records or name one beside its values: the
 * trigger, the steps and the answer. Active runs are cancelled, and a failed one can't be retried, because both lack
 * their values now. Runs that only contain the id are kept.
 */
export async function eraseRuns(
  ctx: WriteContext,
  after: string | null,
  recordIds: string[],
  { hasSnapshot, hasId, hasValue }: { hasSnapshot: Test; hasId: Test; hasValue: Test },
): Promise<{ runIds: string[]; next: string | null }> {
  const { db, workspaceId } = ctx;
  const ours = eq(workflowRuns.workspaceId, workspaceId);
  const page = await db.orm
    .select({ id: workflowRuns.id })
    .from(workflowRuns)
    .where(and(ours, after === null ? undefined : gt(workflowRuns.id, after)))
    .orderBy(workflowRuns.id)
    .limit(pageSize);
  const next = page.length === pageSize ? (page.at(-1)?.id ?? null) : null;
  const pageIds = page.map(({ id }) => id);
  if (pageIds.length === 0) return { runIds: [], next };
  const isStep = and(eq(workflowSteps.workspaceId, workspaceId), eq(workflowSteps.runId, workflowRuns.id));
  const isWait = and(eq(workflowWaits.workspaceId, workspaceId), eq(workflowWaits.runId, workflowRuns.id));
  const { input, output, error } = workflowSteps;
  const { trigger, response, note } = workflowRuns;
  const kept = (test: Test) =>
    or(
      ...[trigger, response, note].map(test),
      sql`exists (select from ${workflowSteps} where ${and(isStep, or(...[input, output, error].map(test)))})`,
      // A call that its step has not taken yet.
      sql`exists (select from ${workflowWaits} where ${and(isWait, test(workflowWaits.input))})`,
    );
  const found = await db.orm
    .select({ id: workflowRuns.id, workflowId: workflowRuns.workflowId, state: workflowRuns.state })
    .from(workflowRuns)
    .where(
      and(
        ours,
        inArray(workflowRuns.id, pageIds),
        // The trigger has ids only, and the run may be the one that deletes the person elsewhere.
        sql`coalesce(${trigger} -> 'body' ->> 'event', '') <> ${recordErased.kind}`,
        or(inArray(workflowRuns.recordId, recordIds), kept(hasSnapshot), and(kept(hasId), kept(hasValue))),
      ),
    )
    .orderBy(workflowRuns.id)
    .for('no key update');
  const runIds = found.map(({ id }) => id);
  if (runIds.length === 0) return { runIds, next };
  for (const { id: runId, workflowId: id, state } of found) if (active.has(state)) await cancelRun(ctx, { id, runId });
  await db.orm
    .update(workflowRuns)
    .set({
      trigger: sql`
        jsonb_build_object('kind', ${trigger} -> 'kind', 'body', null, 'headers', '{}'::jsonb, 'query', '{}'::jsonb)`,
      response: null,
      gate: null,
      note: 'A record that this run used was erased, and with it what the run had kept.',
      state: sql`case when ${workflowRuns.state} = 'FAILED' then 'CANCELLED' else ${workflowRuns.state} end`,
    })
    .where(and(ours, inArray(workflowRuns.id, runIds)));
  await blankSteps(ctx, runIds);
  await db.orm.delete(workflowWaits).where(equals(workflowWaits, { workspaceId, runId: runIds }));
  return { runIds, next };
}

/** The steps, the questions, and the gates, whose names are rendered values. */
async function blankSteps({ db, workspaceId }: WriteContext, runIds: string[]): Promise<void> {
  const ofRuns = { workspaceId, runId: runIds };
  await changeRows(db, workflowSteps, ofRuns, { input: null, output: null, error: null });
  await deleteInOrder(db, approvals, eq(approvals.workspaceId, workspaceId), inArray(approvals.runId, runIds));
  const { workflowId, name } = workflowGates;
  const theirs = and(equals(workflowGates, ofRuns), ne(name, 'rate'));
  const gates = db.orm.select({ workflowId, name }).from(workflowGates).where(theirs);
  const held = gates.orderBy(workflowId, name).for('update');
  await db.orm.delete(workflowGates).where(and(theirs, sql`(${workflowId}, ${name}) in (${held})`));
}
