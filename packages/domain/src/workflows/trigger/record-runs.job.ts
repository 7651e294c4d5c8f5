import { setTimeout as sleep } from 'node:timers/promises';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { callOfOperation } from '../../bulk/index.ts';
import { takeRecordRuns } from './record-runs-page.ts';
import { workflowRuns } from '../table.ts';

/** Queued runs of a workspace beyond which the job waits, so that others of its runs don't stand behind a million. */
const queuedMax = 2_000;
const pauseMs = 500;
/** After so long it goes on all the same: runs may be queued that nothing takes. */
const pausesMax = 600;

/** Goes on with queueing runs, page by page; after a kill it continues behind the last page. */
export const recordRuns = defineJob({
  name: 'workflows/record-runs',
  input: z.object({ workspaceId: z.string(), operationId: z.string() }),
  attemptsMax: 20,
  async run({ database, signal }, { workspaceId, operationId }) {
    const call = await callOfOperation(database, workspaceId, operationId);
    if (!call) return;
    do {
      for (let pauses = 0; pauses < pausesMax && (await isFull(call)); pauses += 1) {
        if (signal.aborted) throw stopped();
        await sleep(pauseMs);
      }
      if (signal.aborted) throw stopped();
    } while (await transact(call, (ctx) => takeRecordRuns(ctx, operationId)));
  },
});

async function isFull({ db, workspaceId }: ReadContext): Promise<boolean> {
  const queued = await db.orm
    .select({ id: workflowRuns.id })
    .from(workflowRuns)
    .where(and(eq(workflowRuns.workspaceId, workspaceId), inArray(workflowRuns.state, ['QUEUED'])))
    .limit(queuedMax);
  return queued.length === queuedMax;
}

function stopped(): Error {
  return new Error('Stopped before all runs were queued; it goes on later.');
}
