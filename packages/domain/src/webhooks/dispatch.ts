import { type Session, defineSql } from '@dossier/postgres-engine/index.ts';
import { events } from '../events-log/index.ts';
import { eventNumbers } from '@dossier/kernel/events/order.ts';
import { decodeId, encodeId } from '@dossier/kernel/ids.ts';
import { and, inArray, sql } from 'drizzle-orm';
import { webhookEvents } from './events.ts';
import { drainJobName, type HookKey } from './lease.ts';
import { dispatchLock } from './release.ts';
import { unnestArguments, unnestRows } from './unnest-rows.ts';

/** The channel that tells lease holders of new deliveries: the webhooks' uuids, or `*` for more than fit. */
export const deliveriesChannel = 'dossier_deliveries';

/** More events than a batch has. */
const batchMax = 1_000;

// PostgreSQL limits the payload of a notification to 8,000 bytes.
const notifiedMax = 200;

const { placeholder } = sql;

// A UUIDv7 (RFC 9562) with the time of the event, so that ids sort in the order of events.
const deliveryId = sql`
  encode(
    set_bit(
      set_bit(
        overlay(uuid_send(gen_random_uuid()) placing substring(uuid_send(r.id) from 1 for 6) from 1 for 6), 52, 1
      ),
      53, 1
    ),
    'hex'
  )::uuid`;

const eventColumns = {
  workspaceId: 'uuid',
  id: 'uuid',
  kind: 'text',
  recordId: 'uuid',
  folderId: 'uuid',
  pipelineId: 'uuid',
  changedFields: 'jsonb',
  /** The webhook that the event is about: its own health is not sent to it, or a failing one would feed itself. */
  aboutWebhookId: 'uuid',
  at: 'int',
};

/** The webhook that wants an event of `unnestRows`. `offset 0` is a fence for the planner. */
const wanting = sql`
  lateral (
    select id, ordering from webhooks
    where workspace_id = r."workspaceId" and is_enabled
      and (r."aboutWebhookId" is null or id <> r."aboutWebhookId")
      and (kinds is null or r.kind = any(kinds))
      and (folder_id is null or folder_id = r."folderId")
      and (pipeline_id is null or pipeline_id = r."pipelineId")
      and (changed_field is null or r."changedFields" is null or r."changedFields" ? changed_field)
    offset 0
  ) w`;

// Events without a record go by the id of their own subject, which a payload has under the first word of its kind.
const orderKey = sql`
  case when w.ordering = 'record' then coalesce(
    r."recordId",
    (
      select md5(e.payload::json -> split_part(e.kind, '.', 1) ->> 'id')::uuid
      from events e
      where e.workspace_id = r."workspaceId" and e.id = r.id
    )
  ) end`;

// One number per batch, in the order in which batches become visible, then the place in the batch. The numbers of
// events have gaps anyway, and a restore raises their sequence.
const position = sql`
  case when w.ordering = 'record'
    then (select nextval('${sql.raw(eventNumbers.seqName ?? '')}')) * ${batchMax} + r.at
  end`;

// The events are arguments, and `offset 0` is a fence for the planner: it must look the webhooks up per event. A
// generic plan from the time when the tables were small could otherwise choose any join.
const insertDeliveries = defineSql<HookKey>(
  'change',
  'webhooks.insert_deliveries',
  sql`
  with inserted as (
    insert into deliveries (
      workspace_id, webhook_id, id, event_id, kind, status, next_attempt_at, order_key, position
    )
    select r."workspaceId", w.id, ${deliveryId}, r.id, r.kind, 'PENDING', now(), ${orderKey}, ${position}
    from ${unnestRows(eventColumns)}
    cross join ${wanting}
    returning workspace_id, webhook_id
  ), concerned as (
    -- In one order everywhere, so that nobody waits in a circle.
    select distinct workspace_id, webhook_id from inserted order by webhook_id
  )
  select workspace_id as "workspaceId", webhook_id as "webhookId",
    pg_advisory_xact_lock_shared(${dispatchLock(sql`webhook_id`)})
  from concerned`,
);

// A separate statement: only a snapshot taken under the locks shows whether a lease is still held.
const wakeWebhooks = defineSql<unknown>(
  'change',
  'webhooks.wake',
  sql`
  with concerned as (
    select s.workspace_id, s.webhook_id, s.lease_until > now() as is_held
    from unnest(
      ${placeholder('workspaceIds')}::uuid[], ${placeholder('webhookIds')}::uuid[]
    ) as touched (workspace_id, webhook_id)
    join webhook_states s on s.workspace_id = touched.workspace_id and s.webhook_id = touched.webhook_id
    where s.paused_until is null or s.paused_until <= now() or s.lease_until > now()
  ), ordered as (
    select graphile_worker.add_jobs(array_agg(
      (
        ${drainJobName}, json_build_object('workspaceId', workspace_id, 'webhookId', webhook_id), null, null, 5, null,
        null, null
      )::graphile_worker.job_spec))
    from concerned where is_held is not true having count(*) > 0
  ), told as (
    select pg_notify(
      ${deliveriesChannel}, case when count(*) > ${notifiedMax} then '*' else string_agg(webhook_id::text, ',') end
    )
    from concerned
    where is_held
    having count(*) > 0
  )
  select (select count(*) from ordered), (select count(*) from told)`,
);

const selectWanting = defineSql<{ id: string }>(
  'read',
  'webhooks.wanting',
  sql`select distinct w.id::text as id from ${unnestRows(eventColumns)} cross join ${wanting} order by 1`,
);

/** The ids of the webhooks that would get a delivery of these events. */
export async function webhooksFor(db: Session, batch: readonly EventAddress[]): Promise<string[]> {
  const rows = await db.run(
    selectWanting,
    unnestArguments(
      eventColumns,
      batch.map((event, at) => rowOf(event, at)),
    ),
  );
  return rows.map(({ id }) => encodeId('hook', id));
}

/** The columns that decide which webhooks want an event. */
type EventAddress = Pick<typeof events.$inferSelect, Exclude<keyof typeof eventColumns, 'aboutWebhookId' | 'at'>>;

/**
 * Reacts to a batch of events: inserts one delivery per webhook that wants one, in one statement, and wakes each of
 * these webhooks. A lease holder gets a notification instead of a job; a paused webhook already has a wake-up.
 */
export async function dispatchToWebhooks(db: Session, batch: readonly EventAddress[]): Promise<void> {
  const about = await webhooksOf(db, batch);
  const rows = batch.map((event, at) => rowOf(event, at, about.get(event.id)));
  const concerned = await db.run(insertDeliveries, unnestArguments(eventColumns, rows));
  if (concerned.length === 0) return;
  await db.run(wakeWebhooks, {
    workspaceIds: concerned.map(({ workspaceId }) => workspaceId),
    webhookIds: concerned.map(({ webhookId }) => webhookId),
  });
}

const aboutHealth = new Set(webhookEvents.map(({ kind }) => kind));

/** The webhooks that events about their health are about, by the event. */
async function webhooksOf(db: Session, batch: readonly EventAddress[]): Promise<ReadonlyMap<string, string>> {
  const rare = batch.filter(({ kind }) => aboutHealth.has(kind));
  if (rare.length === 0) return new Map();
  const rows = await db.orm
    .select({ id: events.id, webhookId: sql<string>`${events.payload}::json #>> '{webhook,id}'` })
    .from(events)
    .where(
      and(
        inArray(events.workspaceId, [...new Set(rare.map(({ workspaceId }) => workspaceId))]),
        inArray(
          events.id,
          rare.map(({ id }) => id),
        ),
      ),
    );
  return new Map(rows.map(({ id, webhookId }) => [id, webhookId]));
}

function rowOf(
  { workspaceId, id, kind, recordId, folderId, pipelineId, changedFields }: EventAddress,
  at: number,
  aboutWebhookId?: string,
): Record<keyof typeof eventColumns, string | number | null> {
  return {
    at,
    aboutWebhookId: aboutWebhookId === undefined ? null : (decodeId('hook', aboutWebhookId) ?? null),
    recordId: recordId && (decodeId('rec', recordId) ?? null),
    workspaceId: decodeId('ws', workspaceId) ?? null,
    id: decodeId('evt', id) ?? null,
    kind,
    folderId: folderId && (decodeId('fld', folderId) ?? null),
    pipelineId: pipelineId && (decodeId('pl', pipelineId) ?? null),
    changedFields: changedFields && JSON.stringify(changedFields),
  };
}
