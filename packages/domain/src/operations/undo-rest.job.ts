import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { z } from 'zod';
import { callOfOperation } from '../bulk/index.ts';
import { undoPage } from './undo-page.ts';

/** Takes the rest of an operation back, page by page; after a kill it continues behind the last page. */
export const undoRest = defineJob({
  name: 'operations/undo',
  input: z.object({ workspaceId: z.string(), operationId: z.string() }),
  attemptsMax: 20,
  async run({ database, signal }, { workspaceId, operationId }) {
    const call = await callOfOperation(database, workspaceId, operationId);
    while (call && (await transact(call, (ctx) => undoPage(ctx, operationId))))
      if (signal.aborted) throw new Error('Stopped before the undo was done; it goes on later.');
  },
});
