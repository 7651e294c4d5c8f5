import type { ReadContext } from '@dossier/kernel/context.ts';
import { events } from '@dossier/kernel/events/table.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { cutPage, decodeCursor, offsetOf, type Page } from '@dossier/kernel/paging.ts';
import { and, asc, count, desc, eq, gt, lt, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Event, listEventsInput } from './schema.ts';

/** What happened, for receivers that were away: the bodies that webhooks got, for 30 days. */
export async function listEvents(ctx: ReadContext, input: z.output<typeof listEventsInput>): Promise<Page<Event>> {
  const { sort, page, pageSize } = input;
  const isForward = sort === 'occurredAt';
  if (input.after !== undefined && decodeId('evt', input.after) === undefined) return { data: [], nextCursor: null };
  const filters = [eq(events.workspaceId, ctx.workspaceId)];
  if (input.kind !== undefined) filters.push(eq(events.kind, input.kind));
  if (input.recordId !== undefined) filters.push(eq(events.recordId, input.recordId));
  if (input.after !== undefined) filters.push(gt(events.id, input.after));
  if (isForward) filters.push(isSettled);
  const from = input.cursor === undefined ? undefined : decodeCursor(input.cursor, sort, 'text');
  const rows = await ctx.db.orm
    .select({ id: events.id, payload: events.payload })
    .from(events)
    .where(and(...filters, from && (isForward ? gt(events.id, from.id) : lt(events.id, from.id))))
    .orderBy(isForward ? asc(events.id) : desc(events.id))
    .limit(pageSize + 1)
    .offset(offsetOf({ page, pageSize, cursor: input.cursor }));
  const { data, nextCursor } = cutPage(rows, pageSize, ({ id }) => ({ sort, value: '', id }));
  // The text that `emit` fixed; printed again it is the same, byte for byte.
  const bodies = data.map(({ payload }) => JSON.parse(payload) as Event);
  if (!input.count) return { data: bodies, nextCursor };
  const [counted] = await ctx.db.orm.select({ n: count() }).from(events).where(and(...filters));
  return { data: bodies, nextCursor, total: counted?.n ?? 0 };
}

// Ids begin with the time of the event, but a row appears when its write commits: below the start of
// the oldest write under way (and a margin for the clocks of several gateways) nothing appears any more.
const isSettled: SQL = sql`${events.id} < encode(
  substring(int8send((extract(epoch from least(now(), (select min(xact_start) from pg_stat_activity where datname = current_database() and backend_xid is not null)) - interval '2 seconds') * 1000)::bigint) from 3)
  || '\\x00000000000000000000'::bytea, 'hex')::uuid`;
