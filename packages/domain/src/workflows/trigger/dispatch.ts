import { type Session, defineStatement } from '@dossier/postgres-engine/index.ts';
import { isObject } from '@dossier/kernel/exact-json.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { dealCreated, dealStageChanged } from '../../deals/events.ts';
import { bodyOf, events, isDispatched, isOfMany, type DispatchedEvent } from '../../events-log/index.ts';
import { limitChainedRuns, type AskedRun } from '../chain/chain-limits.ts';
import { budgetDefaults, type Chain, type ChainBudget } from '../chain/chain.ts';
import type { Trigger } from '../definition.ts';
import { firstStageOf } from '../gates/stages.ts';
import { beforeStart, start } from '../step/cursor.ts';
import { workspaces } from '../../workspaces/index.ts';
import { workflowRunFailed } from '../events.ts';
import { emitFailure } from '../run/failures.ts';
import { priorities } from '../run/priority.ts';
import { insertRuns, runsChannel, type NewRun } from '../run/start.ts';
import { isPublishedVersion } from '../definition/published.ts';
import { workflowRuns, workflows, workflowVersions } from '../table.ts';
import { propertyOf } from '../template/quote-value.ts';
import { wakeByEvents } from '../wait/wake.ts';
import { TriggerConditions } from './trigger-conditions.ts';

/**
 * Inserts a run for each workflow triggered by one of these events, in the transaction that marks them as dispatched. A
 * slow condition is left to the run, so that this transaction waits for no workspace.
 */
export function reactWithWorkflows(limits: ChainBudget = budgetDefaults) {
  return async (db: Session, batch: readonly DispatchedEvent[]): Promise<void> => {
    const isStarting = await startRuns(db, batch, limits);
    // Runs after the start, because an event may cancel a run that an earlier one of the batch has started.
    const isWaking = await wakeByEvents(db, batch);
    if (isStarting || isWaking) await db.orm.execute(sql`select pg_notify(${runsChannel}, '')`);
  };
}

export const dispatchToWorkflows = reactWithWorkflows();

async function startRuns(db: Session, batch: readonly DispatchedEvent[], limits: ChainBudget): Promise<boolean> {
  const candidates = await findCandidates(db, batch);
  const conditions = new TriggerConditions();
  const matching = batch
    .map((event) => ({ event, wanting: candidates.filter((candidate) => wants(candidate, event)) }))
    .filter(({ wanting }) => wanting.length > 0);
  if (matching.length === 0) return false;
  const concerning = matching.map(({ event }) => event);
  const stated = await findStated(db, concerning);
  const asked: AskedRun[] = [];
  const failed: NewRun[] = [];
  for (const { event, wanting } of matching) {
    const found = stated.get(event.id);
    if (!found) continue;
    const { author, requestId } = found;
    const body = bodyOf(found.payload);
    const dealId = propertyOf(body['deal'], 'id') ?? body['dealId'];
    for (const candidate of wanting) {
      const isMet = isInStage(candidate, body) && (await conditions.judge(candidate, body));
      if (isMet === false) continue;
      const run: AskedRun = {
        workspaceId: event.workspaceId,
        workflowId: candidate.id,
        version: candidate.version,
        requestId,
        depth: event.depth,
        priority: isOfMany(event) || author?.priority === priorities.BULK ? priorities.BULK : priorities.SINGLE,
        chain: chainAfter(event, author),
        recordId: event.recordId,
        dealId: typeof dealId === 'string' ? dealId : null,
        trigger: { kind: 'event', body, headers: {}, query: {} },
        cursor: isMet === 'later' ? beforeStart : start,
        gateStage: firstStageOf(candidate.trigger),
        isByFailure: event.kind === workflowRunFailed.kind,
        cancelOn: candidate.trigger.cancelOn,
      };
      if (isMet instanceof Error) failed.push(refuse(db, run, candidate, event, body, isMet.message));
      else asked.push(run);
    }
  }
  await insertRuns(db, [...failed, ...(await limitChainedRuns(db, asked, limits))]);
  return true;
}

/** A run that failed before its start, because its condition could not be evaluated. */
function refuse(
  db: Session,
  { isByFailure, ...run }: AskedRun,
  { name }: Candidate,
  { recordId, folderId }: DispatchedEvent,
  { record }: Record<string, unknown>,
  message: string,
): NewRun {
  const id = newId('run');
  const { dealId = null } = run;
  const subject = { recordId, folderId, record: isObject(record) ? record : null };
  // A failed condition on a failure is not stated: a workflow for all failures would evaluate that one, too.
  if (!isByFailure) emitFailure(db, { ...run, id, recordId, dealId }, name, subject, { reason: 'CONDITION', message });
  return { ...run, id, state: 'FAILED', note: message };
}

/** The ids of the workflows that these events would start, ignoring limits of chains. */
export async function workflowsFor(db: Session, batch: readonly DispatchedEvent[], bodies: readonly unknown[]) {
  if (batch.length === 0) return [];
  const candidates = await findCandidates(db, batch);
  const conditions = new TriggerConditions();
  const started = new Set<string>();
  for (const [at, event] of batch.entries())
    for (const candidate of candidates) {
      if (started.has(candidate.id) || !wants(candidate, event) || !isInStage(candidate, bodies[at])) continue;
      const isMet = await conditions.judge(candidate, bodies[at]);
      if (isMet === true || isMet === 'later') started.add(candidate.id);
    }
  return [...started].toSorted();
}

type EventTrigger = Extract<Trigger, { kind: 'event' }>;

const { workspaceId, id, name, eventKind, folderId, pipelineId, changedField } = workflows;
const filtering = { workspaceId, id, name, eventKind, folderId, pipelineId, changedField };
// The partial index contains only workflows with a kind; the planner needs the extra condition to use it.
const candidatesFor = defineStatement('read', 'workflows.candidates', (orm) =>
  orm
    .select({
      ...filtering,
      version: workflowVersions.version,
      trigger: sql`${workflowVersions.definition} -> 'trigger'`.mapWith(
        (text: string) => JSON.parse(text) as EventTrigger,
      ),
      timeZone: workspaces.timeZone,
    })
    .from(workflows)
    .innerJoin(workspaces, eq(workspaces.id, workspaceId))
    .innerJoin(workflowVersions, isPublishedVersion)
    .where(
      and(
        sql`${workspaceId} = any(${sql.placeholder('workspaceIds')}::uuid[])`,
        workflows.isEnabled,
        isNotNull(eventKind),
        sql`${eventKind} = any(${sql.placeholder('kinds')}::text[])`,
      ),
    ),
);

async function findCandidates(db: Session, batch: readonly DispatchedEvent[]) {
  const workspaceIds = new Set(batch.map(({ workspaceId }) => workflows.workspaceId.mapToDriverValue(workspaceId)));
  const kinds = new Set(batch.map(({ kind }) => kind));
  if (kinds.has(dealCreated.kind)) kinds.add(dealStageChanged.kind);
  const found = await db.run(candidatesFor, { workspaceIds: [...workspaceIds], kinds: [...kinds] });
  return found.map((workflow) => ({ ...workflow, condition: workflow.trigger.condition }));
}

type Candidate = Awaited<ReturnType<typeof findCandidates>>[number];

function wants(candidate: Candidate, event: DispatchedEvent): boolean {
  const { eventKind, folderId, pipelineId, changedField, trigger } = candidate;
  // A deal also enters a stage when it is created there.
  const isByCreation = event.kind === dealCreated.kind && eventKind === dealStageChanged.kind && !!trigger.stageId;
  return (
    candidate.workspaceId === event.workspaceId &&
    (eventKind === event.kind || isByCreation) &&
    (folderId === null || folderId === event.folderId) &&
    (pipelineId === null || pipelineId === event.pipelineId) &&
    (changedField === null || (event.changedFields?.includes(changedField) ?? false))
  );
}

function isInStage({ trigger: { stageId } }: Candidate, body: unknown): boolean {
  return !stageId || dealIn.safeParse(body).data?.deal.stageId === stageId;
}

const dealIn = z.object({ deal: z.object({ stageId: z.string() }) });

/** The payloads of these events, with the runs that stated them. */
async function findStated(db: Session, of: readonly DispatchedEvent[]) {
  const { workflowId, chain, priority } = workflowRuns;
  const { payload, requestId } = events;
  const rows = await db.orm
    .select({ id: events.id, payload, requestId, author: { workflowId, chain, priority } })
    .from(events)
    .leftJoin(workflowRuns, and(eq(workflowRuns.workspaceId, events.workspaceId), eq(workflowRuns.id, events.runId)))
    .where(isDispatched(of));
  return new Map(rows.map((row) => [row.id, row]));
}

type Author = Pick<typeof workflowRuns.$inferSelect, 'workflowId' | 'chain'>;

function chainAfter({ id, runId }: DispatchedEvent, author: Author | null): Chain {
  if (runId === null) return { root: id, workflowIds: [] };
  if (!author) return { root: runId, workflowIds: [] };
  const { root, workflowIds } = author.chain ?? { root: runId, workflowIds: [] };
  return { root, workflowIds: [...workflowIds, author.workflowId] };
}
