import { firstUuidAt } from '@dossier/kernel/db/age.ts';
import { deleteInBatches, inBatches } from '@dossier/kernel/db/in-batches.ts';
import { eventFloors } from '@dossier/kernel/events/order.ts';
import { events } from '@dossier/kernel/events/table.ts';
import { idempotencyKeys } from '@dossier/kernel/idempotency/table.ts';
import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { workspaces } from './workspaces/table.ts';

const batchSize = 1_000;

/**
 * Deletes events after the workspace's retention, and stored answers of requests with an Idempotency-Key after 24
 * hours.
 */
export const housekeeping = defineJob({
  name: 'housekeeping/prune',
  input: z.object({}),
  schedule: '23 * * * *',
  async run({ database, signal }) {
    // An event without a dispatch or number is kept, however old it is.
    await inBatches(
      database,
      signal,
      batchSize,
      sql`
      with gone as (
        delete from ${events} where (workspace_id, id) in (
          select old.workspace_id, old.id from ${workspaces} w
          cross join lateral (
            select workspace_id, id from ${events}
            where workspace_id = w.id
              and id < ${firstUuidAt(sql`now() - make_interval(days => w.event_days)`)} and dispatched_at is not null
              and number is not null
            order by id limit ${batchSize} for update skip locked
          ) old
          limit ${batchSize})
        returning workspace_id, number
      ), floors as (
        insert into ${eventFloors} as f (workspace_id, number)
        select workspace_id, max(number)
        from gone
        group by workspace_id
        order by workspace_id
        on conflict (workspace_id) do update set number = greatest(f.number, excluded.number)
      )
      select from gone`,
    );
    await deleteInBatches(
      database,
      signal,
      batchSize,
      idempotencyKeys,
      lt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`),
    );
  },
});
