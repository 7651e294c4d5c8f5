import type { Session } from '@dossier/kernel/db/session.ts';
import { defineSql } from '@dossier/kernel/db/statement.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { drainJobName, type HookKey } from './lease.ts';
import { byIndex } from './plans.ts';
import { dispatchLock } from './release.ts';

/** Tells whoever holds a lease that there is more to deliver: the webhooks' uuids, or `*` where they are too many. */
export const deliveriesChannel = 'dossier_deliveries';

// The payload of a notification ends at 8,000 bytes.
const toldMax = 200;

const { placeholder } = sql;

// The id begins with the time of its event, so that the log is in the order of events; version 7 of RFC 9562.
const deliveryId = sql`encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing substring(uuid_send(e.id) from 1 for 6) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid`;

// Materialized, so that an event is looked up by its whole key: from the webhooks' side the planner
// would read all events of a workspace for each.
const insertDeliveries = defineSql<HookKey>('webhooks.insert_deliveries', sql`
  with batch as materialized (
    select e.workspace_id, e.id, e.kind, e.folder_id, e.pipeline_id, e.changed_fields
    from unnest(${placeholder('workspaceIds')}::uuid[], ${placeholder('eventIds')}::uuid[]) as claimed (workspace_id, id)
    join events e on e.workspace_id = claimed.workspace_id and e.id = claimed.id
  ), inserted as (
    insert into deliveries (workspace_id, webhook_id, id, event_id, kind, status, next_attempt_at)
    select e.workspace_id, w.id, ${deliveryId}, e.id, e.kind, 'PENDING', now()
    from batch e
    join webhooks w on w.workspace_id = e.workspace_id and w.is_enabled
      and (w.kinds is null or e.kind = any(w.kinds))
      and (w.folder_id is null or w.folder_id = e.folder_id)
      and (w.pipeline_id is null or w.pipeline_id = e.pipeline_id)
      and (w.changed_field is null or e.changed_fields is null or w.changed_field = any(e.changed_fields))
    returning workspace_id, webhook_id
  ), concerned as (
    -- In one order everywhere, so that nobody waits in a circle.
    select distinct workspace_id, webhook_id from inserted order by webhook_id
  )
  select workspace_id as "workspaceId", webhook_id as "webhookId", pg_advisory_xact_lock_shared(${dispatchLock(sql`webhook_id`)}) from concerned`);

// A statement of its own: only what begins under the locks sees whether a lease is really held.
const wakeWebhooks = defineSql<unknown>('webhooks.wake', sql`
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
  select (select count(*) from ordered), (select count(*) from told)`);

/**
 * The reaction of webhooks to a batch of events: a delivery for each webhook that wants one, in one
 * statement, and a wake-up for each webhook concerned. One that is being delivered for just now is
 * told instead of waking another, and one that is paused has its wake-up already.
 */
export async function dispatchToWebhooks(db: Session, batch: readonly { workspaceId: string; id: string }[]): Promise<void> {
  await db.run(byIndex, {});
  const concerned = await db.run(insertDeliveries, {
    workspaceIds: batch.map(({ workspaceId }) => decodeId('ws', workspaceId)),
    eventIds: batch.map(({ id }) => decodeId('evt', id)),
  });
  if (concerned.length === 0) return;
  await db.run(wakeWebhooks, { workspaceIds: concerned.map(({ workspaceId }) => workspaceId), webhookIds: concerned.map(({ webhookId }) => webhookId) });
}
