import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { deliveries, deliveryAttempts } from '../table.ts';

const batchSize = 1_000;

/** Deletes the deliveries and attempts of a removed webhook, in small batches. */
export const forgetDeliveries = defineJob({
  name: 'webhooks/forget',
  input: z.object({ workspaceId: z.string(), webhookId: z.string() }),
  attemptsMax: 20,
  async run({ database, signal }, { workspaceId, webhookId }) {
    const ofWebhook = sql`
      workspace_id = ${sql.param(workspaceId, deliveries.workspaceId)}
        and webhook_id = ${sql.param(webhookId, deliveries.webhookId)}`;
    for (;;) {
      const { rows } = await database.autocommit.orm.execute<{ n: number }>(sql`
        with gone as (
          delete from ${deliveries}
          where (workspace_id, webhook_id, id) in (
            select workspace_id, webhook_id, id
            from ${deliveries}
            where ${ofWebhook}
            order by id limit ${batchSize} for update
          )
          returning workspace_id, id
        ), attempts as (
          delete from ${deliveryAttempts} a using gone
          where a.workspace_id = gone.workspace_id and a.delivery_id = gone.id
        )
        select count(*)::int as n from gone`);
      if ((rows[0]?.n ?? 0) < batchSize) return;
      if (signal.aborted) throw new Error('Stopped before everything was removed; it goes on later.');
    }
  },
});
