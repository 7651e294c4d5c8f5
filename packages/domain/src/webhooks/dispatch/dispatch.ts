import { type Session, defineSql } from '@dossier/postgres-engine/index.ts';
import { eventNumbers } from '@dossier/kernel/events/order.ts';
import { sql, type SQL } from 'drizzle-orm';
import * as conditions from './conditions.ts';
import { dispatchLock, orderWakeUps } from '../lease/lease.ts';
import { unnestArguments, unnestRows } from '@dossier/kernel/db/unnest-rows.ts';

/** The channel that notifies lease holders of new deliveries: the webhooks' uuids, or `*` if they do not fit. */
export const deliveriesChannel = 'dossier_deliveries';

const batchMax = 1_000;

// PostgreSQL limits the payload of a notification to 8,000 bytes.
const notifiedMax = 200;

const { eventColumns, matchingWebhooks } = conditions;
const judgedColumns = { ...eventColumns, webhookId: 'uuid' };

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

// The order key of an event without a record is its subject's id, which a payload has under the first word of its kind.
export const orderKey = sql`
  case when w.ordering = 'record' then coalesce(
    r."recordId",
    (
      select md5(e.payload::json -> split_part(e.kind, '.', 1) ->> 'id')::uuid
      from events e
      where e.workspace_id = r."workspaceId" and e.id = r.id
    )
  ) end`;

// One number per batch, in the order in which batches become visible, then the index in the batch. The numbers of
// events have gaps anyway, and a restore raises their sequence.
export const position = sql`
  case when w.ordering = 'record'
    then (select nextval('${sql.raw(eventNumbers.seqName ?? '')}')) * ${batchMax} + r.at
  end`;

/** Inserts a delivery for each row of `wanted` (`r` and `w`), and takes the lock on each webhook concerned. */
function insertion(wanted: SQL): SQL {
  return sql`
  inserted as (
    insert into deliveries (
      workspace_id, webhook_id, id, event_id, kind, status, next_attempt_at, order_key, position, is_bulk
    )
    select r."workspaceId", w.id, ${deliveryId}, r.id, r.kind, 'PENDING', now(), ${orderKey}, ${position}, r."isBulk"
    from ${wanted}
    returning workspace_id, webhook_id
  ), concerned as (
    -- In one order everywhere, so that nobody waits in a circle.
    select distinct workspace_id, webhook_id from inserted order by webhook_id
  ), locked as (
    select workspace_id, webhook_id, pg_advisory_xact_lock_shared(${dispatchLock(sql`webhook_id`)}) from concerned
  )`;
}

// The events are arguments, and `offset 0` is a fence for the planner: it must look the webhooks up per event. A
// generic plan from the time when the tables were small could otherwise choose any join.
const insertDeliveries = defineSql<conditions.Concerned>('change', 'webhooks.insert_deliveries')`
  with wanted as materialized (
    select r.*, w.id as webhook_id, w.ordering, w.is_conditional
    from ${unnestRows(eventColumns)}
    cross join ${matchingWebhooks}
  ), ${insertion(sql`wanted r cross join lateral (select r.webhook_id as id, r.ordering) w where not r.is_conditional`)}
  select workspace_id as "workspaceId", webhook_id as "webhookId", null::int as at from locked
  union all
  select "workspaceId", webhook_id, at from wanted where is_conditional`;

const insertJudged = defineSql<conditions.Concerned>('change', 'webhooks.insert_judged')`
  with ${insertion(sql`
    ${unnestRows(judgedColumns)}
    join webhooks w on w.workspace_id = r."workspaceId" and w.id = r."webhookId" and w.is_enabled`)}
  select workspace_id as "workspaceId", webhook_id as "webhookId", null::int as at from locked`;

const touchedColumns = { workspaceId: 'uuid', webhookId: 'uuid' };

// A separate statement: only a snapshot taken under the locks shows whether a lease is still held.
const wakeWebhooks = defineSql<unknown>('change', 'webhooks.wake')`
  with concerned as (
    select s.workspace_id, s.webhook_id, s.lease_until > now() as is_held
    from ${unnestRows(touchedColumns)}
    join webhook_states s on s.workspace_id = r."workspaceId" and s.webhook_id = r."webhookId"
    where s.paused_until is null or s.paused_until <= now() or s.lease_until > now()
  ), ordered as (${orderWakeUps(sql`concerned where is_held is not true`)}), told as (
    select pg_notify(
      ${deliveriesChannel}, case when count(*) > ${notifiedMax} then '*' else string_agg(webhook_id::text, ',') end
    )
    from concerned
    where is_held
    having count(*) > 0
  )
  select (select count(*) from ordered), (select count(*) from told)`;

/** Inserts a delivery for each webhook that wants one, and wakes it: a lease holder by a notification, not a job. */
export async function dispatchToWebhooks(db: Session, batch: readonly conditions.EventAddress[]): Promise<void> {
  const rows = await conditions.eventRows(db, batch);
  const found = await db.run(insertDeliveries, unnestArguments(eventColumns, rows));
  const concerned = found.filter(({ at }) => at === null);
  const conditional = conditions.pairsOf(found);
  if (conditional.length > 0) concerned.push(...(await insertMeeting(db, rows, conditional)));
  if (concerned.length > 0) await db.run(wakeWebhooks, unnestArguments(touchedColumns, concerned));
}

async function insertMeeting(db: Session, rows: readonly conditions.EventRow[], pairs: readonly conditions.Pair[]) {
  const meeting = await conditions.meetingOf(db, rows, pairs);
  if (meeting.length === 0) return [];
  const judged = meeting.flatMap(({ at, webhookId }) => {
    const row = rows[at];
    return row ? [{ ...row, webhookId }] : [];
  });
  return db.run(insertJudged, unnestArguments(judgedColumns, judged));
}
