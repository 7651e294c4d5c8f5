import type { WriteContext } from '@dossier/kernel/context.ts';
import { events } from '@dossier/kernel/events/table.ts';
import { sql } from 'drizzle-orm';
import { deliveries, deliveryAttempts, webhooks } from '../table.ts';

// A delivery begins with the time of its event, and so finds it in its primary key; that of a replay has an index.
const timeOf = sql`encode(substring(uuid_send(e.id) from 1 for 6), 'hex')`;

/**
 * Deletes what receivers answered to these events. Pending deliveries of erased events end; other events have got
 * another body, which goes out. Returns how many deliveries there are.
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
