import { type Session, defineSql } from '@dossier/postgres-engine/index.ts';
import type { events } from '@dossier/kernel/events/table.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { drainJobName, type HookKey } from './lease.ts';
import { dispatchLock } from './release.ts';
import { columnsOf, rowsOf } from './rows.ts';

/** Tells whoever holds a lease that there is more to deliver: the webhooks' uuids, or `*` where they are too many. */
export const deliveriesChannel = 'dossier_deliveries';

// The payload of a notification ends at 8,000 bytes.
const toldMax = 200;

const { placeholder } = sql;

// The id begins with the time of its event, so that the log is in the order of events; version 7 of RFC 9562.
const deliveryId = sql`encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing substring(uuid_send(r.id) from 1 for 6) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid`;

const eventColumns = {
  workspaceId: 'uuid',
  id: 'uuid',
  kind: 'text',
  folderId: 'uuid',
  pipelineId: 'uuid',
  changedFields: 'jsonb',
};

// The events come along, and `offset 0` has the webhooks looked up for each: else both would be found in
// whatever way suited the tables when the statement was planned.
const insertDeliveries = defineSql<HookKey>(
  'webhooks.insert_deliveries',
  sql`
  with inserted as (
    insert into deliveries (workspace_id, webhook_id, id, event_id, kind, status, next_attempt_at)
    select r."workspaceId", w.id, ${deliveryId}, r.id, r.kind, 'PENDING', now()
    from ${rowsOf(eventColumns)}
    cross join lateral (
      select id from webhooks
      where workspace_id = r."workspaceId" and is_enabled
        and (kinds is null or r.kind = any(kinds))
        and (folder_id is null or folder_id = r."folderId")
        and (pipeline_id is null or pipeline_id = r."pipelineId")
        and (changed_field is null or r."changedFields" is null or r."changedFields" ? changed_field)
      offset 0
    ) w
    returning workspace_id, webhook_id
  ), concerned as (
    -- In one order everywhere, so that nobody waits in a circle.
    select distinct workspace_id, webhook_id from inserted order by webhook_id
  )
  select workspace_id as "workspaceId", webhook_id as "webhookId", pg_advisory_xact_lock_shared(${dispatchLock(sql`webhook_id`)}) from concerned`,
);

// A statement of its own: only what begins under the locks sees whether a lease is really held.
const wakeWebhooks = defineSql<unknown>(
  'webhooks.wake',
  sql`
  with concerned as (
    select s.workspace_id, s.webhook_id, s.lease_until > now() as is_held
    from unnest(${placeholder('workspaceIds')}::uuid[], ${placeholder('webhookIds')}::uuid[]) as touched (workspace_id, webhook_id)
    join webhook_states s on s.workspace_id = touched.workspace_id and s.webhook_id = touched.webhook_id
    where s.paused_until is null or s.paused_until <= now() or s.lease_until > now()
  ), ordered as (
    select graphile_worker.add_jobs(array_agg(
      (${drainJobName}, json_build_object('workspaceId', workspace_id, 'webhookId', webhook_id), null, null, 5, null, null, null)::graphile_worker.job_spec))
    from concerned where is_held is not true having count(*) > 0
  ), told as (
    select pg_notify(${deliveriesChannel}, case when count(*) > ${toldMax} then '*' else string_agg(webhook_id::text, ',') end) from concerned where is_held having count(*) > 0
  )
  select (select count(*) from ordered), (select count(*) from told)`,
);

/** What tells whom an event concerns. */
type EventAddress = Pick<typeof events.$inferSelect, keyof typeof eventColumns>;

/**
 * The reaction of webhooks to a batch of events: a delivery for each webhook that wants one, in one
 * statement, and a wake-up for each webhook concerned. One that is being delivered for just now is
 * told instead of waking another, and one that is paused has its wake-up already.
 */
export async function dispatchToWebhooks(db: Session, batch: readonly EventAddress[]): Promise<void> {
  const concerned = await db.run(insertDeliveries, columnsOf(eventColumns, batch.map(rowOf)));
  if (concerned.length === 0) return;
  await db.run(wakeWebhooks, {
    workspaceIds: concerned.map(({ workspaceId }) => workspaceId),
    webhookIds: concerned.map(({ webhookId }) => webhookId),
  });
}

function rowOf({
  workspaceId,
  id,
  kind,
  folderId,
  pipelineId,
  changedFields,
}: EventAddress): Record<keyof typeof eventColumns, string | null> {
  return {
    workspaceId: decodeId('ws', workspaceId) ?? null,
    id: decodeId('evt', id) ?? null,
    kind,
    folderId: folderId && (decodeId('fld', folderId) ?? null),
    pipelineId: pipelineId && (decodeId('pl', pipelineId) ?? null),
    changedFields: changedFields && JSON.stringify(changedFields),
  };
}
