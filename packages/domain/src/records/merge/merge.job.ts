import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { z } from 'zod';
import { callOfOperation } from '../../bulk/index.ts';
import { moveStragglers, takeMergePage } from './merge-page.ts';

/** Continues a merge, page by page; then moves what others wrote to the merged records meanwhile. */
export const mergeRest = defineJob({
  name: 'records/merge',
  input: z.object({ workspaceId: z.string(), operationId: z.string() }),
  attemptsMax: 20,
  async run({ database, signal }, { workspaceId, operationId }) {
    const call = await callOfOperation(database, workspaceId, operationId);
    if (!call) return;
    for (const step of [takeMergePage, moveStragglers])
      while (await transact(call, (ctx) => step(ctx, operationId)))
        if (signal.aborted) throw new Error('Stopped before the merge was done; it goes on later.');
  },
});
