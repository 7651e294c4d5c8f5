import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { enqueue } from '@dossier/kernel/jobs/define.ts';
import { demandPace } from '@dossier/kernel/pace.ts';
import { idOf } from '@dossier/kernel/values.ts';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import {
  defineSteps,
  demandRoomToRun,
  findOperation,
  lockRunning,
  noteOperation,
  saveBulkPage,
  type Operation,
} from '../../bulk/index.ts';
import { demandKnownFilter, listRecords } from '../../records/index.ts';
import { listRecordsInput, recordsFilter } from '../../records/schema.ts';
import { priorities } from '../run/priority.ts';
import { demandRunning, runsPace, wakeWorkers } from '../run/runs.ts';
import { insertRuns, newRunRulesOf } from '../run/start.ts';
import { workflowRuns } from '../table.ts';

const pageSize = 200;
/** Number of a workspace's queued runs above which the job waits, so that a million do not delay its other runs. */
const queuedMax = 2_000;
const pauseS = 1;

export const runForRecordsInput = z.strictObject({
  id: idOf('wf'),
  filter: recordsFilter.meta({
    description: 'A run for each of the records that a list with these filters shows when it begins.',
    example: { folderId: ['fld_01h455vb4pex5vsknk084sn004'], data: { status: 'lead' } },
  }),
  body: z
    .unknown()
    .optional()
    .meta({ description: 'What templates see as `trigger.body`.', example: { campaign: 'spring' } }),
});

const workSchema = runForRecordsInput.extend({ version: z.int(), cursor: z.string().optional() });

/** Continues to queue runs, page by page, while there is room for them. */
export const recordRuns: ReturnType<typeof defineSteps> = defineSteps(
  'workflows/record-runs',
  'queueing of runs',
  async (ctx, operationId) => {
    if (!(await isFull(ctx))) return takeRecordRuns(ctx, operationId);
    await enqueue(ctx, recordRuns, { workspaceId: ctx.workspaceId, operationId }, { afterS: pauseS });
    return false;
  },
);

/** Runs a workflow for each record that a filter finds: the first page is queued at once, the rest by a job. */
export async function runForRecords(ctx: WriteContext, input: z.output<typeof runForRecordsInput>): Promise<Operation> {
  await demandPace(ctx, runsPace);
  const version = await demandRunning(ctx, input.id);
  await demandKnownFilter(ctx, input.filter);
  await demandRoomToRun(ctx);
  const id = newId('op');
  noteOperation(ctx, { id, kind: 'BULK', state: 'RUNNING', work: { ...input, version } });
  if (await takeRecordRuns(ctx, id)) await enqueue(ctx, recordRuns, { workspaceId: ctx.workspaceId, operationId: id });
  return findOperation(ctx, id);
}

/** Queues a run for each record of the next page; true if there are more. */
async function takeRecordRuns(ctx: WriteContext, operationId: string): Promise<boolean> {
  const row = await lockRunning(ctx, operationId);
  if (!row) return false;
  const work = workSchema.parse(row.work);
  const { id: workflowId, version, filter, body, cursor } = work;
  // A cursor is a position in the order of creation, so a run that changes its record does not shift it.
  const asked = { ...filter, pageSize, ...(cursor === undefined ? {} : { cursor }) };
  const page = await listRecords(ctx, listRecordsInput.parse(asked));
  const { workspaceId, requestId } = ctx;
  const trigger = { kind: 'manual', body: body ?? {}, headers: {}, query: {} } as const;
  const rules = await newRunRulesOf(ctx, workflowId, version);
  const run = { workspaceId, workflowId, version, trigger, requestId, priority: priorities.BULK, ...rules };
  const runs = page.data.map(({ id: recordId }) => ({ ...run, recordId }));
  await insertRuns(ctx.db, runs);
  await saveBulkPage(ctx, operationId, {
    changed: runs.length,
    problems: [],
    next: page.nextCursor === null ? undefined : { work: { ...work, cursor: page.nextCursor } },
  });
  if (runs.length > 0) await wakeWorkers(ctx);
  return page.nextCursor !== null;
}

async function isFull({ db, workspaceId }: ReadContext): Promise<boolean> {
  const queued = await db.orm
    .select({ id: workflowRuns.id })
    .from(workflowRuns)
    .where(and(eq(workflowRuns.workspaceId, workspaceId), eq(workflowRuns.state, 'QUEUED')))
    .limit(queuedMax);
  return queued.length === queuedMax;
}
