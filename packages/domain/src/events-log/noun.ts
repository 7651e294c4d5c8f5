import { findRow } from '@dossier/kernel/db/rows.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { decodeEventCursor, demandKept, encodeEventCursor, tooOld } from '@dossier/kernel/events/cursor.ts';
import { bodyOf, listNewest } from './body.ts';
import { events } from './table.ts';
import { decodeCursor, offsetOf, type Page, pageBytesMax, unsealed } from '@dossier/kernel/paging.ts';
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { eventSchema, listEventsInput, type Event } from './schema.ts';
import { router } from '@dossier/kernel/procedures.ts';
import { restOf } from '@dossier/kernel/rest.ts';
import { demandEventKinds } from '@dossier/kernel/events/kinds.ts';
import { demandKnownFilters } from '@dossier/kernel/filters.ts';
import { currentIds, filterByRecord } from '../records/index.ts';

type Input = z.output<typeof listEventsInput>;

/** The events that the workspace still keeps, with the bodies sent to webhooks, for receivers that were away. */
async function listEvents(ctx: ReadContext, input: Input): Promise<Page<Event>> {
  const filters: SQL[] = [];
  if (input.kind !== undefined) filters.push(inArray(events.kind, input.kind));
  if (input.recordId !== undefined) filters.push(inArray(events.recordId, input.recordId));
  if (input.operationId !== undefined) filters.push(eq(events.operationId, input.operationId));
  if (input.sort === '-occurredAt') {
    if (input.after !== undefined) {
      await demandEvent(ctx, input.after);
      filters.push(gt(events.id, input.after));
    }
    const found = await listNewest(ctx, and(...filters), input);
    const page = { ...found, data: found.data.map(({ payload }) => bodyOf(payload)) };
    return withTotal(ctx, input, page, filters);
  }
  const from = await placeOf(ctx, input);
  // An event without a number is the newest, so nothing follows it yet.
  if (from === null) return { data: [], byteLength: 0, nextCursor: null };
  const page = await forwards(ctx, input, filters, from);
  return withTotal(ctx, input, page, [...filters, gt(events.number, from)]);
}

/** Events in the order in which they become visible, so a reader misses none. A page may be short or empty. */
async function forwards(ctx: ReadContext, input: Input, filters: SQL[], from: number): Promise<Page<Event>> {
  const { pageSize } = input;
  const skipped = input.cursor === undefined ? offsetOf(input) : 0;
  const looked = filters.length === 0 ? undefined : await lookThrough(ctx, filters, from, pageSize + 1, skipped);
  const rows = await ctx.db.fetchQuery(
    ctx.db.orm
      .select({ number: events.number, payload: events.payload })
      .from(events)
      .where(
        and(
          eq(events.workspaceId, ctx.workspaceId),
          looked ? inArray(events.number, looked.numbers) : gt(events.number, from),
        ),
      )
      .orderBy(events.number)
      .limit(pageSize + 1)
      .offset(looked ? 0 : skipped),
    pageBytesMax,
  );
  const page = rows.cut(pageSize);
  const last = rows.isCut || rows.length > pageSize ? page.ofLast('number') : looked?.goesOnAfter;
  return {
    data: page.decode().map(({ payload }) => bodyOf(payload)),
    byteLength: page.byteLength,
    nextCursor: last === undefined || last === null ? null : encodeEventCursor('events', last),
  };
}

// Maximum number of events scanned per page; the cursor continues after them.
const lookedThroughMax = 5_000;

async function lookThrough(ctx: ReadContext, filters: SQL[], from: number, limit: number, offset: number) {
  const lookedThrough = lookedThroughMax + offset;
  const { rows } = await ctx.db.orm.execute<{ last: number; looked: number; numbers: number[] }>(sql`
    with events as materialized (
      select number, kind, record_id, operation_id from events
      where workspace_id = ${sql.param(ctx.workspaceId, events.workspaceId)} and number > ${from}
      order by number
      limit ${lookedThrough}
    )
    select max(number)::float8 as last, count(*)::int as looked,
      (select coalesce(json_agg(number order by number), '[]')
        from (
          select number from events where ${and(...filters)} order by number limit ${limit} offset ${offset}
        ) asked) as numbers
    from events`);
  const [row] = rows;
  if (!row) throw new Error('A look at the events answered without a row.');
  return { numbers: row.numbers, goesOnAfter: row.looked === lookedThrough ? row.last : undefined };
}

const startAgain =
  'Read what you need from the lists of records, deals and tasks (changedSince=0), and then the events again ' +
  'without it.';

/** The number after which to continue; null for an event without one yet. */
async function placeOf(ctx: ReadContext, { cursor, after, sort }: Input): Promise<number | null> {
  const path = cursor === undefined ? 'after' : 'cursor';
  const given = cursor ?? after;
  if (given === undefined) return 0;
  // `after` also accepts the cursor of a page, with any filter.
  const from = decodeEventCursor(unsealed(given), 'events');
  // Cursors from before event numbers contain the id of the last event.
  if (!from)
    return (await demandEvent(ctx, cursor === undefined ? given : decodeCursor(cursor, sort, 'text').id, path)).number;
  await demandKept(ctx, from.number, path, startAgain);
  return from.number;
}

async function demandEvent(ctx: ReadContext, id: string, path = 'after') {
  const { number } = events;
  const row = await findRow(ctx.db, events, { workspaceId: ctx.workspaceId, id }, { number });
  if (!row) throw tooOld(path, startAgain);
  if (row.number !== null) await demandKept(ctx, row.number, path, startAgain);
  return row;
}

async function withTotal(ctx: ReadContext, input: Input, page: Page<Event>, filters: SQL[]): Promise<Page<Event>> {
  const all = and(eq(events.workspaceId, ctx.workspaceId), ...filters);
  return input.count ? { ...page, total: await ctx.db.orm.$count(events, all) } : page;
}

/** `listEvents` for a caller: an unknown id or kind of a filter is a 400. */
async function listFilteredEvents(ctx: ReadContext, input: Input): Promise<Page<Event>> {
  demandEventKinds(input.kind ?? []);
  // Events of a merged record keep its id, so both ids are searched.
  const current = await currentIds(ctx, input.recordId ?? []);
  const recordId = input.recordId && [...input.recordId, ...current.values()];
  const page = await listEvents(ctx, { ...input, recordId });
  return demandKnownFilters(ctx, page, input, [filterByRecord(ctx, input.recordId)]);
}

export const eventsRouter = router({
  list: restOf({ tag: 'Events', path: '/events', output: eventSchema }).list(
    'List events',
    'The bodies that webhooks receive, kept for `eventDays` of the workspace (30). To catch up, ask with ' +
      '`sort=occurredAt` and `after` the last event that arrived.',
  )(listEventsInput, listFilteredEvents),
});
