import { findRow } from '@dossier/kernel/db/rows.ts';
import { there } from '@dossier/kernel/errors.ts';
import { demandEventKinds } from '@dossier/kernel/events/kinds.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { events } from '@dossier/kernel/events/table.ts';
import { decodeCursor, cutPage, offsetOf } from '@dossier/kernel/paging.ts';
import { and, desc, eq, inArray, getTableColumns, lt, sql, type SQL } from 'drizzle-orm';
import { equals } from '@dossier/kernel/verbs.ts';
import type * as schema from './delivery-schema.ts';
import { getRow } from '../service.ts';
import { deliveries, deliveryAttempts, webhooks } from '../table.ts';

const sort = '-id';
const attemptsShownMax = 50;

const {
  workspaceId: _,
  attemptsBefore: __,
  isBulk: ___,
  replayId: ____,
  orderKey,
  position,
  ...shown
} = getTableColumns(deliveries);
const { startedAt, durationMs, responseStatus, errorClass, error } = getTableColumns(deliveryAttempts);
const isBehindAnother = sql`(
  ${deliveries.orderKey} is not null and exists (
    select from deliveries b
    where b.workspace_id = ${deliveries.workspaceId} and b.webhook_id = ${deliveries.webhookId}
      and b.order_key = ${orderKey} and b.status = 'PENDING' and b.position < ${position}
  )
)`;
const columns = {
  ...shown,
  // Nothing is due while the webhook is switched off, or while another delivery comes first.
  nextAttemptAt:
    sql`case when ${webhooks.isEnabled} and not ${isBehindAnother} then ${shown.nextAttemptAt} end`.mapWith(
      shown.nextAttemptAt,
    ),
  lastAttempt: { startedAt, durationMs, responseStatus, errorClass, error },
};

export async function listDeliveries(ctx: ReadContext, input: schema.ListDeliveriesInput) {
  await getRow(ctx, input.id);
  demandEventKinds(input.kind ?? []);
  const filters = filtersOf(ctx, input);
  const from = input.cursor === undefined ? undefined : decodeCursor(input.cursor, sort, 'text');
  const rows = await select(ctx, [...filters, ...(from ? [lt(deliveries.id, from.id)] : [])])
    .orderBy(desc(deliveries.id))
    .limit(input.pageSize + 1)
    .offset(offsetOf(input));
  const page = cutPage(rows, input.pageSize, (row) => ({ sort, value: '', id: row.id }));
  if (!input.count) return page;
  return { ...page, total: await ctx.db.orm.$count(deliveries, and(...filters)) };
}

export async function getDelivery(ctx: ReadContext, input: schema.GetDeliveryInput) {
  const delivery = await getPlainDelivery(ctx, input);
  const { payload } = events;
  const event = await findRow(ctx.db, events, { workspaceId: ctx.workspaceId, id: delivery.eventId }, { payload });
  const rows = await ctx.db.orm
    .select()
    .from(deliveryAttempts)
    .where(equals(deliveryAttempts, { workspaceId: ctx.workspaceId, deliveryId: delivery.id }))
    .orderBy(desc(deliveryAttempts.number))
    .limit(attemptsShownMax);
  return { ...delivery, requestBody: event?.payload ?? null, attemptList: rows.map(asAttempt) };
}

export async function getPlainDelivery(ctx: ReadContext, { id, deliveryId }: schema.GetDeliveryInput) {
  const [delivery] = await select(ctx, [eq(deliveries.webhookId, id), eq(deliveries.id, deliveryId)]);
  return there(delivery, 'delivery');
}

function select(ctx: ReadContext, conditions: SQL[]) {
  const { workspaceId, webhookId, id: deliveryId, attempts } = deliveries;
  return ctx.db.orm
    .select(columns)
    .from(deliveries)
    .leftJoin(webhooks, equals(webhooks, { workspaceId, id: webhookId }))
    .leftJoin(deliveryAttempts, equals(deliveryAttempts, { workspaceId, deliveryId, number: attempts }))
    .where(and(eq(deliveries.workspaceId, ctx.workspaceId), ...conditions));
}

function filtersOf(ctx: ReadContext, input: schema.ListDeliveriesInput): SQL[] {
  const filters = [eq(deliveries.workspaceId, ctx.workspaceId), eq(deliveries.webhookId, input.id)];
  if (input.status !== undefined) filters.push(inArray(deliveries.status, input.status));
  if (input.kind !== undefined) filters.push(inArray(deliveries.kind, input.kind));
  if (input.after !== undefined) filters.push(sql`${deliveries.id} >= ${firstIdAt(Date.parse(input.after) + 1)}::uuid`);
  if (input.before !== undefined) filters.push(sql`${deliveries.id} < ${firstIdAt(Date.parse(input.before))}::uuid`);
  return filters;
}

/** The smallest delivery id of a moment: ids start with the time of their event. */
export function firstIdAt(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-0000-0000-000000000000`;
}

function asAttempt(row: typeof deliveryAttempts.$inferSelect): schema.Attempt {
  const { workspaceId: _workspace, deliveryId: _delivery, requestHeaders, responseHeaders, ...rest } = row;
  // The recorder wrote these texts in exactly these shapes.
  return {
    ...rest,
    requestHeaders: JSON.parse(requestHeaders) as Record<string, string>,
    responseHeaders: responseHeaders === null ? null : (JSON.parse(responseHeaders) as Record<string, string>),
  };
}
