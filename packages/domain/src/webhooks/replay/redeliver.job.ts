import { defineJob } from '@dossier/kernel/jobs/define.ts';
import type { Queries } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { withdrawnNote } from './replay-schema.ts';
import { deliveries } from '../table.ts';
import { wake } from '../lease/wake.ts';

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

const batchSize = 2_000;

/** Makes one batch of failed deliveries due again, from `sinceId` on. */
export async function restartFailed(
  db: Queries,
  workspaceId: string,
  webhookId: string,
  sinceId: string,
): Promise<{ restarted: number; isComplete: boolean }> {
  const { rowCount } = await db.orm.execute(sql`
    update ${deliveries}
    set status = 'PENDING', next_attempt_at = now(), is_bulk = true, attempts_before = attempts, finished_at = null,
      note = null
    where (workspace_id, webhook_id, id) in (
      select workspace_id, webhook_id, id from ${deliveries}
      where workspace_id = ${sql.param(workspaceId, deliveries.workspaceId)}
        and webhook_id = ${sql.param(webhookId, deliveries.webhookId)} and status = 'FAILED'
        and id >= ${sinceId}::uuid
        -- What was withdrawn with its replay did not fail.
        and note is distinct from ${withdrawnNote}
      order by id limit ${batchSize} for update skip locked)`);
  const restarted = rowCount ?? 0;
  if (restarted > 0) await wake(db, workspaceId, webhookId);
  return { restarted, isComplete: restarted < batchSize };
}
