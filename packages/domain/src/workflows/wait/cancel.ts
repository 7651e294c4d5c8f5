import { changeRows } from '@dossier/kernel/db/rows.ts';
import type { Queries, Session } from '@dossier/postgres-engine/index.ts';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { bodyOf, events, isDispatched, type DispatchedEvent } from '../../events-log/index.ts';
import { workspaces } from '../../workspaces/index.ts';
import type { CancelRule, Condition } from '../definition.ts';
import { Formula } from '../evaluation/formula.ts';
import { isOpen } from '../gates/together.ts';
import type { RunTrigger } from '../schema.ts';
import { workflowRuns, workflowWaits } from '../table.ts';
import { propertyOf } from '../template/quote-value.ts';
import { TemplateError } from '../template/templates.ts';

export interface Cancellable {
  readonly workspaceId: string;
  readonly id: string;
  readonly recordId?: string | null | undefined;
  readonly dealId?: string | null | undefined;
  readonly body: unknown;
  readonly cancelOn?: readonly CancelRule[] | undefined;
}

/** The subject of events of this kind for a run: its deal, its task or its record. */
export function subjectOf(kind: string, { recordId, dealId, body }: Pick<Cancellable, 'recordId' | 'dealId' | 'body'>) {
  if (kind.startsWith('deal.') && dealId) return dealId;
  const taskId = kind.startsWith('task.') ? propertyOf(propertyOf(body, 'task'), 'id') : undefined;
  return typeof taskId === 'string' ? taskId : (recordId ?? undefined);
}

/** Registers the events that cancel these runs, in the transaction that inserts them. */
export async function registerCancels(db: Queries, runs: readonly Cancellable[]): Promise<void> {
  const rows = runs.flatMap(({ cancelOn = [], ...run }) =>
    cancelOn.flatMap(({ event: kind, condition }, at) => {
      const subject = subjectOf(kind, run);
      const own = { workspaceId: run.workspaceId, runId: run.id, path: `cancel.${at}`, isChecked: true };
      return subject === undefined ? [] : [{ ...own, kind, subject, condition }];
    }),
  );
  if (rows.length > 0) await db.orm.insert(workflowWaits).values(rows).onConflictDoNothing();
}

/** An event that cancels a run if its condition is true. */
export interface Cancelling {
  readonly runId: string;
  readonly event: DispatchedEvent;
  /** JSON. */
  readonly condition: string | null;
}

/** Cancels locked runs, each by the first event whose condition is true. A step in progress rolls back. */
export async function cancelByEvents(db: Session, asked: readonly Cancelling[]): Promise<void> {
  const judging = asked.filter(({ condition }) => condition !== null);
  const { runs, bodies } = judging.length > 0 ? await load(db, judging) : {};
  const eventOf = new Map<string, DispatchedEvent>();
  for (const { runId, event, condition } of asked) {
    const [run, body] = [runs?.get(runId), bodies?.get(event.id)];
    if (!eventOf.has(runId) && (condition === null || (run && body && holds(condition, run, body))))
      eventOf.set(runId, event);
  }
  for (const [event, cancelled] of Map.groupBy(eventOf, ([, event]) => event)) {
    const ids = cancelled.map(([runId]) => runId);
    const note = `Cancelled by the event ${event.kind} (${event.id}).`;
    await cancelRuns(db, event.workspaceId, inArray(workflowRuns.id, ids), note);
  }
}

interface Judged {
  readonly trigger: RunTrigger;
  readonly timeZone: string;
}

async function load(db: Session, asked: readonly Cancelling[]) {
  const { workspaceId, id, trigger } = workflowRuns;
  const workspaceIds = asked.map(({ event }) => event.workspaceId);
  const runIds = asked.map(({ runId }) => runId);
  const runs = await db.orm
    .select({ id, trigger, timeZone: workspaces.timeZone })
    .from(workflowRuns)
    .innerJoin(workspaces, eq(workspaces.id, workspaceId))
    .where(and(inArray(workspaceId, workspaceIds), inArray(id, runIds)));
  const rows = await db.orm
    .select({ id: events.id, payload: events.payload })
    .from(events)
    .where(isDispatched(asked.map(({ event }) => event)));
  return {
    runs: new Map(runs.map(({ id: runId, ...run }) => [runId, run])),
    bodies: new Map(rows.map((row) => [row.id, bodyOf(row.payload)])),
  };
}

/** The end of a run that its worker did not end: the fence makes a step in progress roll back. */
export const ended = { dueAt: null, finishedAt: sql`now()`, fence: sql`${workflowRuns.fence} + 1` };

/** Cancels the selected runs that are still active, and ends their waits. */
export async function cancelRuns(db: Queries, workspaceId: string, which: SQL | undefined, note: string) {
  const { id, state } = workflowRuns;
  const ofWorkspace = eq(workflowRuns.workspaceId, workspaceId);
  const held = db.orm
    .select({ id })
    .from(workflowRuns)
    .where(and(ofWorkspace, which, isOpen(state)))
    .orderBy(id)
    .for('no key update');
  const theirs = and(eq(workflowWaits.workspaceId, workspaceId), inArray(workflowWaits.runId, held));
  await db.orm.delete(workflowWaits).where(theirs);
  await changeRows(db, workflowRuns, and(ofWorkspace, inArray(id, held)), { ...ended, state: 'CANCELLED', note });
}

/** This transaction does not wait for a renderer: a condition that fails, or reads too much, counts as false. */
function holds(condition: string, { trigger, timeZone }: Judged, event: Record<string, unknown>): boolean {
  const { record, deal = null } = event;
  try {
    const scope = { event, trigger, record, deal, timeZone };
    return Formula.ofCondition(JSON.parse(condition) as Condition).evaluateHere(scope)?.result ?? false;
  } catch (error) {
    if (error instanceof TemplateError) return false;
    throw error;
  }
}
