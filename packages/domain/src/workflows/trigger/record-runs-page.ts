import type { WriteContext } from '@dossier/kernel/context.ts';
import { lockRunning, saveBulkPage } from '../../bulk/index.ts';
import { listRecords } from '../../records/index.ts';
import { listRecordsInput } from '../../records/schema.ts';
import { recordRunsSchema } from './record-runs-schema.ts';
import { wakeWorkers } from '../run/runs.ts';
import { insertRuns } from '../run/start.ts';
import { cancelRulesOf } from '../wait/rules.ts';

/** Runs that one transaction queues. */
const pageSize = 200;

/** Queues a run for each record of the next page; true if there are more. */
export async function takeRecordRuns(ctx: WriteContext, operationId: string): Promise<boolean> {
  const row = await lockRunning(ctx, operationId);
  if (!row) return false;
  const work = recordRunsSchema.parse(row.work);
  const { id: workflowId, version, filter, body, cursor } = work;
  // A cursor is a place in the order of creation: what a run does to its record moves nothing.
  const asked = { ...filter, pageSize, ...(cursor === undefined ? {} : { cursor }) };
  const page = await listRecords(ctx, listRecordsInput.parse(asked));
  const { workspaceId, requestId } = ctx;
  const trigger = { kind: 'manual', body: body ?? {}, headers: {}, query: {} } as const;
  const cancelOn = await cancelRulesOf(ctx, workflowId, version);
  const run = { workspaceId, workflowId, version, trigger, requestId, cancelOn };
  const runs = page.data.map(({ id: recordId }) => ({ ...run, recordId }));
  await insertRuns(ctx.db, runs);
  await saveBulkPage(ctx, operationId, {
    changed: runs.length,
    problems: [],
    work: page.nextCursor === null ? undefined : { ...work, cursor: page.nextCursor },
  });
  if (runs.length > 0) await wakeWorkers(ctx);
  return page.nextCursor !== null;
}
