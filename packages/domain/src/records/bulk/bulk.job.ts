import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { z } from 'zod';
import { callOfOperation } from '../../bulk/index.ts';
import { takeBulkPage } from './bulk-page.ts';

/** Goes on with a bulk change, page by page; after a kill it continues behind the last page. */
export const bulkRecords = defineJob({
  name: 'records/bulk',
  input: z.object({ workspaceId: z.string(), operationId: z.string() }),
  attemptsMax: 20,
  async run({ database, signal }, { workspaceId, operationId }) {
    const call = await callOfOperation(database, workspaceId, operationId);
    while (call && (await transact(call, (ctx) => takeBulkPage(ctx, operationId))))
      if (signal.aborted) throw new Error('Stopped before the bulk change was done; it goes on later.');
  },
});
