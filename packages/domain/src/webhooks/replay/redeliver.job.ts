import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { z } from 'zod';
import { restartFailed } from './restart.ts';

/**
 * Continues a request to send all failed deliveries again. Ends with a small batch: deliveries that fail again
 * meanwhile are not repeated.
 */
export const redeliverRest = defineJob({
  name: 'webhooks/redeliver-rest',
  input: z.object({ workspaceId: z.string(), webhookId: z.string(), sinceId: z.string() }),
  attemptsMax: 20,
  async run({ database, signal }, { workspaceId, webhookId, sinceId }) {
    for (;;) {
      const { isComplete } = await restartFailed(database.autocommit, workspaceId, webhookId, sinceId);
      if (isComplete) return;
      if (signal.aborted) throw new Error('Stopped before everything was sent again; it goes on later.');
    }
  },
});
