import type { WriteContext } from '@dossier/kernel/context.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { enqueue } from '@dossier/kernel/jobs/define.ts';
import { demandPace } from '@dossier/kernel/pace.ts';
import type { z } from 'zod';
import { demandRoomToRun, findOperation, noteOperation, type Operation } from '../../bulk/index.ts';
import { demandKnownFilter } from '../../records/index.ts';
import { recordRuns, takeRecordRuns, type runForRecordsInput } from './record-runs.job.ts';
import { demandRunning, runsPace } from '../run/runs.ts';

/** Runs a workflow for each record that a filter finds: the first page is queued at once, a job queues the rest. */
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
