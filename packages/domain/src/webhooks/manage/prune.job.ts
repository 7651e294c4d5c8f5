import { firstUuidAt } from '@dossier/kernel/db/age.ts';
import { inBatches } from '@dossier/kernel/db/in-batches.ts';
import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { workspaces } from '../../workspaces/index.ts';
import { deliveries, deliveryAttempts, webhookReplays, webhooks } from '../table.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { events } from '@dossier/kernel/events/table.ts';

const batchSize = 1_000;
const withAttempts = sql`attempts as (
  delete from ${deliveryAttempts} a using gone where a.workspace_id = gone.workspace_id and a.delivery_id = gone.id
)`;

/** Deletes deliveries after their retention, and gives up pending ones 7 days after a webhook was switched off. */
export const pruneDeliveries = defineJob({
  name: 'webhooks/prune',
  input: z.object({}),
  schedule: '41 * * * *',
  async run({ database, signal }) {
    const statements = [
      sql`
      with old as (
        select d.workspace_id, d.webhook_id, d.id from ${webhooks} w
        join ${deliveries} d on d.workspace_id = w.workspace_id and d.webhook_id = w.id and d.status = 'PENDING'
        where not w.is_enabled and w.disabled_at < now() - interval '7 days' limit ${batchSize}
        for update of d skip locked
      ), done as (
        update ${deliveries} d
        set status = 'FAILED', next_attempt_at = null, finished_at = now(),
          note = 'The webhook was switched off for 7 days.'
        from old where d.workspace_id = old.workspace_id and d.webhook_id = old.webhook_id and d.id = old.id
        returning d.id
      )
      select from done`,
      sql`
      with old as (
        select d.workspace_id, d.webhook_id, d.id from ${webhooks} w join ${workspaces} s on s.id = w.workspace_id
        cross join lateral (
          select workspace_id, webhook_id, id from ${deliveries}
          where workspace_id = w.workspace_id
            and webhook_id = w.id and id < ${firstUuidAt(sql`now() - make_interval(days => s.delivery_days)`)}
          order by id limit ${batchSize} for update skip locked
        ) d
        limit ${batchSize}
      ), gone as (
        delete from ${deliveries} d using old
        where d.workspace_id = old.workspace_id and d.webhook_id = old.webhook_id and d.id = old.id
        returning d.workspace_id, d.id
      ), ${withAttempts}
      select from gone`,
      sql`
      with old as (
        select r.workspace_id, r.webhook_id, r.id from ${webhooks} w join ${workspaces} s on s.id = w.workspace_id
        cross join lateral (
          select workspace_id, webhook_id, id from ${webhookReplays}
          where workspace_id = w.workspace_id and webhook_id = w.id and state <> 'RUNNING'
            and created_at < now() - make_interval(days => s.delivery_days)
          order by created_at, id limit ${batchSize} for update skip locked
        ) r
        limit ${batchSize}
      )
      delete from ${webhookReplays} r using old
      where r.workspace_id = old.workspace_id and r.webhook_id = old.webhook_id and r.id = old.id`,
    ];
    for (const statement of statements) await inBatches(database, signal, batchSize, statement);
  },
});

/** Deletes the deliveries and attempts of a removed webhook, in small batches. */
export const forgetDeliveries = defineJob({
  name: 'webhooks/forget',
  input: z.object({ workspaceId: z.string(), webhookId: z.string() }),
  attemptsMax: 20,
  async run({ database, signal }, { workspaceId, webhookId }) {
    const ofWebhook = sql`
      workspace_id = ${sql.param(workspaceId, deliveries.workspaceId)}
        and webhook_id = ${sql.param(webhookId, deliveries.webhookId)}`;
    const statement = sql`
      with gone as (
        delete from ${deliveries}
        where (workspace_id, webhook_id, id) in (
          select workspace_id, webhook_id, id from ${deliveries} where ${ofWebhook}
          order by id limit ${batchSize} for update
        )
        returning workspace_id, id
      ), ${withAttempts}
      select from gone`;
    await inBatches(database, signal, batchSize, statement);
    if (signal.aborted) throw new Error('Stopped before everything was removed; it continues later.');
  },
});

// A delivery id begins with its event's time, so the primary key finds it; replayed deliveries have an index.
const timeOf = sql`encode(substring(uuid_send(e.id) from 1 for 6), 'hex')`;

/**
 * Deletes receivers' answers to these events. Pending deliveries of erased events end; other events have a new body,
 * which is sent. Returns the number of deliveries.
 */
export async function eraseDeliveries(
  { db, workspaceId }: WriteContext,
  eventIds: readonly string[],
  isErased: boolean,
): Promise<number> {
  if (eventIds.length === 0) return 0;
  const ours = sql.param(workspaceId, deliveries.workspaceId);
  const asked = sql.param(eventIds.map((id) => events.id.mapToDriverValue(id)));
  const { rows: found } = await db.orm.execute<{ webhookId: string; id: string }>(sql`
    select d.webhook_id as "webhookId", d.id
    from unnest(${asked}::uuid[]) e (id)
    join ${webhooks} w on w.workspace_id = ${ours}
    cross join lateral (
      select webhook_id, id from ${deliveries}
      where workspace_id = ${ours} and webhook_id = w.id and event_id = e.id
        and id between (${timeOf} || repeat('0', 20))::uuid and (${timeOf} || repeat('f', 20))::uuid
      union
      select webhook_id, id from ${deliveries}
      where workspace_id = ${ours} and webhook_id = w.id and event_id = e.id and replay_id is not null
    ) d`);
  if (found.length === 0) return 0;
  const ids = sql`${sql.param(found.map(({ id }) => id))}::uuid[]`;
  const webhookIds = sql`${sql.param(found.map(({ webhookId }) => webhookId))}::uuid[]`;
  if (isErased)
    await db.orm.execute(sql`
      update ${deliveries}
      set status = 'FAILED', next_attempt_at = null, finished_at = now(), note = 'The record was erased.'
      where (workspace_id, webhook_id, id) in (
        select workspace_id, webhook_id, id from ${deliveries}
        where workspace_id = ${ours} and status = 'PENDING'
          and (webhook_id, id) in (select * from unnest(${webhookIds}, ${ids}))
        order by id for no key update
      )`);
  await db.orm.execute(sql`
    update ${deliveryAttempts} set response_headers = null, response_body = null
    where (workspace_id, delivery_id, number) in (
      select workspace_id, delivery_id, number from ${deliveryAttempts}
      where workspace_id = ${ours} and delivery_id = any(${ids})
      order by delivery_id, number for no key update
    )`);
  return found.length;
}
