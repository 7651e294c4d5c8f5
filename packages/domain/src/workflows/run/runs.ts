import { equals } from '@dossier/kernel/verbs.ts';
import { findRow } from '@dossier/kernel/db/rows.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import { DomainError, impossible, conflict, there } from '@dossier/kernel/errors.ts';
import { defineNoun } from '@dossier/kernel/noun.ts';
import { demandPace } from '@dossier/kernel/pace.ts';
import { pageBytesMax, type Page } from '@dossier/kernel/paging.ts';
import { rpcOf } from '@dossier/kernel/rest.ts';
import { withTraceparent } from '@dossier/kernel/traces/traces.ts';
import { idOf, timestampOut } from '@dossier/kernel/values.ts';
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { findDeal } from '../../deals/index.ts';
import { events } from '../../events-log/index.ts';
import { findRecord, getRecord } from '../../records/index.ts';
import { workflowRows } from '../noun.ts';
import {
  runSchema,
  stepLogSchema,
  type listAllRunsInput,
  type Run,
  type runDetailSchema,
  type runInput,
  type RunState,
  type startRunInput,
} from '../schema.ts';
import { workflowRuns, workflows, workflowSteps } from '../table.ts';
import { recheckGate } from '../gates/gates.ts';
import { ended } from '../wait/cancel.ts';
import { removeWaits } from '../wait/rows.ts';
import { dueNow, insertRuns, newRunRulesOf, runsChannel, type NewRun } from './start.ts';

const { columns: runColumns } = defineNoun({
  table: workflowRuns,
  output: runSchema,
  hidden: ['chain', 'cursor', 'attempt', 'fence', 'workerId', 'dueAt', 'gate', 'gateStage', 'priority', 'response'],
});
const { columns: stepColumns } = defineNoun({
  table: workflowSteps,
  output: stepLogSchema,
  hidden: ['runId', 'position'],
});
const newest = new NewestFirst('workflows.list_runs', workflowRuns, runColumns);

/** Runs that a person starts by hand; one start for many records counts once. */
export const runsPace = { name: 'workflows.run', title: 'runs by hand', perMinute: 120 };

const shownStepsMax = 1_000;

type RunKey = z.output<typeof runInput>;
type RunFilters = z.output<typeof listAllRunsInput> & { id?: string | undefined };

export async function listRuns(
  ctx: ReadContext,
  { id: workflowId, state, requestId, eventId, ...page }: RunFilters,
): Promise<Page<Run>> {
  const filters: SQL[] = [];
  if (state !== undefined) filters.push(inArray(workflowRuns.state, state));
  if (requestId !== undefined) filters.push(eq(workflowRuns.requestId, requestId));
  if (eventId !== undefined) filters.push(await around(ctx, eventId));
  // Copied, because the rows of a page are a getter, which hiding header values would lose.
  const { data, byteLength, nextCursor, total } = await newest.list(ctx, page, { workflowId }, filters);
  // A deleted workflow keeps its log; an unknown id is 404.
  if (data.length === 0 && workflowId !== undefined) await workflowRows.get(ctx, workflowId);
  return { data, byteLength, nextCursor, total };
}

async function around(ctx: ReadContext, eventId: string): Promise<SQL> {
  const { requestId, runId } = events;
  const event = await findRow(ctx.db, events, { workspaceId: ctx.workspaceId, id: eventId }, { requestId, runId });
  if (!event) return sql`false`;
  // A run started by an event has its request id, which is indexed.
  const started = sql`
    (${workflowRuns.requestId} = ${event.requestId} and ${workflowRuns.trigger} #>> '{body,id}' = ${eventId})`;
  return event.runId === null ? started : sql`(${eq(workflowRuns.id, event.runId)} or ${started})`;
}

async function getRunRow(ctx: ReadContext, key: RunKey): Promise<Run> {
  return there(await findRow(ctx.db, workflowRuns, whereRun(ctx, key), runColumns), 'run');
}

export async function getRun(ctx: ReadContext, key: RunKey): Promise<z.output<typeof runDetailSchema>> {
  const { runId: ofRun } = key;
  const run = await getRunRow(ctx, key);
  const steps = await ctx.db.fetchQuery(
    ctx.db.orm
      .select(stepColumns)
      .from(workflowSteps)
      .where(and(eq(workflowSteps.workspaceId, ctx.workspaceId), eq(workflowSteps.runId, ofRun)))
      .orderBy(desc(workflowSteps.position), desc(workflowSteps.path))
      .limit(shownStepsMax),
    pageBytesMax,
  );
  const stated = await ctx.db.orm
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.workspaceId, ctx.workspaceId), eq(events.runId, ofRun)))
    .orderBy(desc(events.id))
    .limit(100);
  return { ...run, steps: steps.decode().toReversed(), eventIds: stated.map((event) => event.id) };
}

export async function startRun(
  ctx: WriteContext,
  { id: ofWorkflow, recordId: ofRecord, dealId: ofDeal, body }: z.output<typeof startRunInput>,
): Promise<Run> {
  const version = await demandRunning(ctx, ofWorkflow);
  const record = ofRecord === null ? undefined : await findRecord(ctx, ofRecord);
  if (ofRecord !== null && !record) throw impossible(['recordId'], 'There is no such record.');
  const deal = ofDeal === null ? undefined : await findDeal(ctx, ofDeal);
  if (ofDeal !== null && !deal) throw impossible(['dealId'], 'There is no such deal.');
  return queueRun(ctx, {
    workflowId: ofWorkflow,
    version,
    trigger: { kind: 'manual', body: body ?? {}, headers: { ...withTraceparent({}) }, query: {} },
    recordId: record?.id ?? deal?.recordId ?? null,
    dealId: ofDeal,
  });
}

/** The version for new runs. 404 for an unknown workflow, 422 for one that accepts no runs. */
export async function demandRunning(ctx: ReadContext, id: string): Promise<number> {
  const { isEnabled, publishedVersion } = await workflowRows.get(ctx, id);
  if (!isEnabled || publishedVersion === null)
    throw new DomainError('UNPROCESSABLE_CONTENT', 'This workflow is disabled, or no version of it was published.');
  return publishedVersion;
}

/** Continues at the failed step and resets its tries. The run starts a new chain with a fresh budget. */
export async function retryRun(ctx: WriteContext, key: RunKey): Promise<Run> {
  const { gate: _, ...run } = await setState(
    ctx,
    key,
    ['FAILED'],
    { state: 'QUEUED', dueAt: dueNow, attempt: 0, note: null, failedStep: null, finishedAt: null, chain: null },
    'Only a failed run can go on from its failed step.',
  );
  await wakeWorkers(ctx);
  return run;
}

/** Ends a run at its current step, which rolls back if it is in progress. */
export async function cancelRun(ctx: WriteContext, key: RunKey): Promise<Run> {
  const by = `Cancelled by ${ctx.actor.name}.`;
  if (ctx.audit) ctx.audit.before = await getRunRow(ctx, key);
  const { gate, ...run } = await setState(
    ctx,
    key,
    ['QUEUED', 'RUNNING', 'WAITING'],
    { ...ended, state: 'CANCELLED', note: by },
    'This run has ended already.',
  );
  const { workspaceId } = ctx;
  await removeWaits(ctx.db, { workspaceId, id: key.runId });
  if (gate !== null) {
    const next = await recheckGate(ctx.db, { workspaceId, workflowId: key.id, name: gate });
    if (next !== undefined) await wakeWorkers(ctx);
  }
  return run;
}

async function setState(
  ctx: WriteContext,
  key: RunKey,
  from: RunState[],
  change: object,
  refusal: string,
): Promise<Run & { readonly gate: string | null }> {
  const [run] = await ctx.db.orm
    .update(workflowRuns)
    .set(change)
    .where(and(whereRun(ctx, key), inArray(workflowRuns.state, from)))
    .returning({ ...runColumns, gate: workflowRuns.gate });
  if (run) return run;
  await getRunRow(ctx, key);
  throw conflict(refusal);
}

export async function queueRun(
  ctx: WriteContext,
  run: Pick<NewRun, 'workflowId' | 'version' | 'trigger' | 'recordId' | 'dealId' | 'cursor'>,
): Promise<Run> {
  await demandPace(ctx, runsPace);
  const { workspaceId, requestId } = ctx;
  const rules = await newRunRulesOf(ctx, run.workflowId, run.version);
  const [runId = ''] = await insertRuns(ctx.db, [{ ...run, ...rules, workspaceId, requestId }]);
  await wakeWorkers(ctx);
  return getRunRow(ctx, { id: run.workflowId, runId });
}

/** Orders the job in this transaction: manual starts are rare, and people should not wait for the poll. */
export async function wakeWorkers(ctx: WriteContext): Promise<void> {
  await ctx.db.orm.execute(sql`select pg_notify(${runsChannel}, '')`);
}

function whereRun({ workspaceId }: ReadContext, { id: workflowId, runId: id }: RunKey): SQL | undefined {
  return equals(workflowRuns, { workspaceId, workflowId, id });
}

const recordRunsMax = 50;

/** A run as every member may see it. Its steps and secrets are visible only to members who manage workflows. */
const recordRunSchema = z.object({
  id: idOf('run'),
  workflowId: idOf('wf'),
  workflowName: z.string(),
  state: runSchema.shape.state,
  createdAt: timestampOut,
  finishedAt: timestampOut.nullable(),
});

// RPC only, for the timeline of a record: programs read the runs of a workflow.
export const listRecordRunsProcedure = rpcOf().get(
  z.strictObject({ recordId: idOf('rec') }),
  z.array(recordRunSchema),
  listRecordRuns,
);

async function listRecordRuns(ctx: ReadContext, { recordId: ofRecord }: { recordId: string }) {
  const record = await getRecord(ctx, ofRecord);
  const { workspaceId, id, workflowId, state, createdAt, finishedAt } = workflowRuns;
  return ctx.db.orm
    .select({ id, workflowId, workflowName: workflows.name, state, createdAt, finishedAt })
    .from(workflowRuns)
    .innerJoin(workflows, and(eq(workflows.workspaceId, workspaceId), eq(workflows.id, workflowId)))
    .where(and(eq(workspaceId, ctx.workspaceId), eq(workflowRuns.recordId, record.id)))
    .orderBy(desc(createdAt), desc(id))
    .limit(recordRunsMax);
}
