import type { CallContext, ReadContext } from '@dossier/kernel/context.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { z } from 'zod';
import { actorOf } from '../bulk/index.ts';
import { getOperation } from './service.ts';
import { undoPage } from './undo-page.ts';

/** Takes the rest of an operation back, page by page; after a kill it continues behind the last page. */
export const undoRest = defineJob({
  name: 'operations/undo',
  input: z.object({ workspaceId: z.string(), operationId: z.string() }),
  attemptsMax: 20,
  async run({ database, signal }, { workspaceId, operationId }) {
    const owned = database.of(workspaceId);
    const call = {
      database: owned,
      db: owned.read,
      requestId: newId('job'),
      user: undefined,
      actor: { kind: 'system', name: 'Undo' },
      workspaceId,
    } satisfies CallContext & ReadContext;
    const { startedBy } = await getOperation(call, operationId);
    const acting = { ...call, actor: actorOf(startedBy) };
    while (await transact(acting, (ctx) => undoPage(ctx, operationId)))
      if (signal.aborted) throw new Error('Stopped before the undo was done; it goes on later.');
  },
});
