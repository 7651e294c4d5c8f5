import { type Session, defineStatement } from '@dossier/postgres-engine/index.ts';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { events, type DispatchedEvent } from '../events-log/index.ts';
import { holds } from './conditions.ts';
import type { Trigger } from './definition.ts';
import { insertRuns, runsChannel, type NewRun } from './start.ts';
import { TemplateError, workedMs } from './templates.ts';
import { workflowRuns, workflows, workflowVersions } from './table.ts';

/** The longest chain of workflows that start one another: prevents endless loops. */
const depthMax = 5;

/**
 * Reacts to a batch of events: inserts a run for each workflow that waits for one, in the transaction that marks the
 * events as dispatched. A workflow never starts itself, and a chain ends at depth 5; both leave a run that says so.
 */
export async function dispatchToWorkflows(db: Session, batch: readonly DispatchedEvent[]): Promise<void> {
  const candidates = await findCandidates(db, batch);
  const budget = new ConditionBudget();
  const matching = batch.flatMap((event) =>
    candidates.filter((candidate) => wants(candidate, event)).map((candidate) => ({ candidate, event })),
  );
  if (matching.length === 0) return;
  const payloads = await loadPayloads(
    db,
    matching.map(({ event }) => event),
  );
  const authors = await findAuthors(
    db,
    matching.map(({ event }) => event),
  );
  const runs: NewRun[] = [];
  for (const { candidate, event } of matching) {
    const payload = payloads.get(event.id);
    if (!payload) continue;
    const isMet = budget.judge(candidate, payload);
    if (isMet === false) continue;
    const run: NewRun = {
      workspaceId: event.workspaceId,
      workflowId: candidate.id,
      version: candidate.version,
      requestId: payload.requestId,
      depth: event.depth,
      recordId: event.recordId,
      dealId: payload.dealId,
      trigger: { kind: 'event', body: payload.body, headers: {}, query: {} },
    };
    const author = event.runId === null ? undefined : authors.get(event.runId);
    if (isMet !== true) runs.push({ ...run, state: 'FAILED', note: isMet });
    else if (author === candidate.id)
      runs.push({ ...run, state: 'CANCELLED', note: 'A workflow does not start itself through its own events.' });
    else if (event.depth >= depthMax)
      runs.push({ ...run, state: 'FAILED', note: `At most ${depthMax} workflows start one another in a row.` });
    else runs.push(run);
  }
  await insertRuns(db, runs);
  await db.orm.execute(sql`select pg_notify(${runsChannel}, '')`);
}

interface Candidate {
  workspaceId: string;
  id: string;
  eventKind: string | null;
  folderId: string | null;
  pipelineId: string | null;
  changedField: string | null;
  version: number;
  trigger: Trigger;
}

// The partial index holds only workflows with a kind; the planner needs the extra condition to use it.
const candidatesFor = defineStatement('read', 'workflows.candidates', (orm) =>
  orm
    .select({
      workspaceId: workflows.workspaceId,
      id: workflows.id,
      eventKind: workflows.eventKind,
      folderId: workflows.folderId,
      pipelineId: workflows.pipelineId,
      changedField: workflows.changedField,
      version: workflowVersions.version,
      trigger: sql`${workflowVersions.definition} -> 'trigger'`.mapWith((text: string) => JSON.parse(text) as Trigger),
    })
    .from(workflows)
    .innerJoin(
      workflowVersions,
      and(
        eq(workflowVersions.workspaceId, workflows.workspaceId),
        eq(workflowVersions.workflowId, workflows.id),
        eq(workflowVersions.version, workflows.publishedVersion),
      ),
    )
    .where(
      and(
        sql`${workflows.workspaceId} = any(${sql.placeholder('workspaceIds')}::uuid[])`,
        workflows.isEnabled,
        isNotNull(workflows.eventKind),
        sql`${workflows.eventKind} = any(${sql.placeholder('kinds')}::text[])`,
      ),
    ),
);

function findCandidates(db: Session, batch: readonly DispatchedEvent[]): Promise<Candidate[]> {
  const workspaceIds = new Set(batch.map(({ workspaceId }) => workflows.workspaceId.mapToDriverValue(workspaceId)));
  return db.run(candidatesFor, { workspaceIds: [...workspaceIds], kinds: [...new Set(batch.map(({ kind }) => kind))] });
}

function wants(candidate: Candidate, event: DispatchedEvent): boolean {
  const { folderId, pipelineId, changedField } = candidate;
  return (
    candidate.workspaceId === event.workspaceId &&
    candidate.eventKind === event.kind &&
    (folderId === null || folderId === event.folderId) &&
    (pipelineId === null || pipelineId === event.pipelineId) &&
    (changedField === null || (event.changedFields?.includes(changedField) ?? false))
  );
}

/** The time that conditions of one workspace may take per batch: all workspaces wait for the batch. */
const conditionsMsMax = 500;

/** Evaluates conditions, until those of a workspace exceed their time. */
class ConditionBudget {
  readonly #spentMs = new Map<string, number>();

  /** Whether the condition holds; a text says why it can't be evaluated. */
  judge({ workspaceId, trigger }: Candidate, { body }: Payload): boolean | string {
    if (trigger.kind !== 'event' || !trigger.condition) return true;
    const spentMs = this.#spentMs.get(workspaceId) ?? 0;
    if (spentMs > conditionsMsMax) return 'The conditions of this workspace take too long to evaluate. Simplify them.';
    const startedAt = workedMs();
    try {
      return holds(trigger.condition, {
        trigger: { body },
        record: body['record'] ?? null,
        deal: body['deal'] ?? null,
      });
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      return `The condition of the trigger failed: ${error.message}`;
    } finally {
      this.#spentMs.set(workspaceId, spentMs + workedMs() - startedAt);
    }
  }
}

interface Payload {
  body: Record<string, unknown>;
  requestId: string;
  dealId: string | null;
}

async function loadPayloads(db: Session, of: readonly DispatchedEvent[]): Promise<Map<string, Payload>> {
  const rows = await db.orm
    .select({ id: events.id, payload: events.payload, requestId: events.requestId })
    .from(events)
    .where(
      inArray(
        sql`(${events.workspaceId}, ${events.id})`,
        of.map(
          ({ workspaceId, id }) =>
            sql`(${sql.param(workspaceId, events.workspaceId)}::uuid, ${sql.param(id, events.id)}::uuid)`,
        ),
      ),
    );
  return new Map(
    rows.map(({ id, payload, requestId }) => {
      const body = JSON.parse(payload) as Record<string, unknown>;
      const deal = body['deal'];
      const dealId =
        typeof deal === 'object' && deal !== null && 'id' in deal && typeof deal.id === 'string' ? deal.id : null;
      return [id, { body, requestId, dealId }];
    }),
  );
}

/** The workflows whose runs emitted these events. */
async function findAuthors(db: Session, of: readonly DispatchedEvent[]): Promise<Map<string, string>> {
  const runIds = of.flatMap(({ runId }) => (runId === null ? [] : [runId]));
  if (runIds.length === 0) return new Map();
  const rows = await db.orm
    .select({ id: workflowRuns.id, workflowId: workflowRuns.workflowId })
    .from(workflowRuns)
    .where(
      and(
        inArray(
          workflowRuns.workspaceId,
          of.map(({ workspaceId }) => workspaceId),
        ),
        inArray(workflowRuns.id, runIds),
      ),
    );
  return new Map(rows.map(({ id, workflowId }) => [id, workflowId]));
}
