import type { ReadContext } from '@dossier/kernel/context.ts';
import { decodeEventCursor, demandKept, encodeEventCursor, tooOld } from '@dossier/kernel/events/cursor.ts';
import { bodyOf } from './body.ts';
import { events } from './table.ts';
import { cutPage, decodeCursor, offsetOf, type Page, pageBytesMax, unsealed } from '@dossier/kernel/paging.ts';
import { and, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Event, listEventsInput } from './schema.ts';
import { demandEventKinds } from '@dossier/kernel/events/kinds.ts';
import { demandKnownFilters } from '@dossier/kernel/filters.ts';
import { filterByRecord, listByRecords } from '../records/index.ts';

type Input = z.output<typeof listEventsInput>;

/** The events that the workspace still keeps, with the bodies that webhooks got, for receivers that were away. */
async function listEvents(ctx: ReadContext, input: Input): Promise<Page<Event>> {
  const scope = [eq(events.workspaceId, ctx.workspaceId)];
  const filters: SQL[] = [];
  if (input.kind !== undefined) filters.push(inArray(events.kind, input.kind));
  if (input.recordId !== undefined) filters.push(inArray(events.recordId, input.recordId));
  if (input.sort === '-occurredAt') {
    if (input.after !== undefined) await demandEvent(ctx, input.after);
    const after = input.after === undefined ? undefined : gt(events.id, input.after);
    const page = await newestFirst(ctx, input, [...scope, ...filters, ...(after ? [after] : [])]);
    return withTotal(ctx, input, page, [...scope, ...filters, ...(after ? [after] : [])]);
  }
  const from = await placeOf(ctx, input);
  // Nothing follows an event without a number yet: those with numbers come before it.
  if (from === null) return { data: [], byteLength: 0, nextCursor: null };
  const page = await forwards(ctx, input, filters, from);
  return withTotal(ctx, input, page, [...scope, ...filters, gt(events.number, from)]);
}

async function newestFirst(
  ctx: ReadContext,
  { sort, cursor, page, pageSize }: Input,
  filters: SQL[],
): Promise<Page<Event>> {
  const from = cursor === undefined ? undefined : decodeCursor(cursor, sort, 'text');
  const rows = await ctx.db.fetchQuery(
    ctx.db.orm
      .select({ id: events.id, payload: events.payload })
      .from(events)
      .where(and(...filters, from && lt(events.id, from.id)))
      .orderBy(desc(events.id))
      .limit(pageSize + 1)
      .offset(offsetOf({ page, pageSize, cursor })),
    pageBytesMax,
  );
  const found = cutPage(rows, pageSize, ({ id }) => ({ sort, value: '', id }));
  return { ...found, data: found.data.map(({ payload }) => bodyOf(payload)) };
}

/** Events in the order of numbers, in which they become visible: a reader misses none. A page may be short or empty. */
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

// Events that one page scans at most; the cursor continues after them.
const lookedThroughMax = 5_000;

async function lookThrough(
  ctx: ReadContext,
  filters: SQL[],
  from: number,
  limit: number,
  offset: number,
): Promise<{ numbers: number[]; goesOnAfter?: number }> {
  const lookedThrough = lookedThroughMax + offset;
  const { rows } = await ctx.db.orm.execute<{ last: number; looked: number; numbers: number[] }>(sql`
    with events as materialized (
      select number, kind, record_id from events
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
  return { numbers: row.numbers, ...(row.looked === lookedThrough ? { goesOnAfter: row.last } : {}) };
}

const startAgain =
  'Read what you need from the lists of records, deals and tasks (changedSince=0), and then the events again ' +
  'without it.';

/** The number after which to continue; null for an event that has none yet. */
async function placeOf(ctx: ReadContext, { cursor, after, sort }: Input): Promise<number | null> {
  const path = cursor === undefined ? 'after' : 'cursor';
  const given = cursor ?? after;
  if (given === undefined) return 0;
  // `after` also takes the cursor of a page, whatever was filtered there.
  const from = decodeEventCursor(unsealed(given), 'events');
  // Cursors of versions without event numbers carry the id of the last event.
  if (!from)
    return (await demandEvent(ctx, cursor === undefined ? given : decodeCursor(cursor, sort, 'text').id, path)).number;
  await demandKept(ctx, from.number, path, startAgain);
  return from.number;
}

async function demandEvent(ctx: ReadContext, id: string, path = 'after') {
  const [row] = await ctx.db.orm
    .select({ number: events.number })
    .from(events)
    .where(and(eq(events.workspaceId, ctx.workspaceId), eq(events.id, id)));
  if (!row) throw tooOld(path, startAgain);
  if (row.number !== null) await demandKept(ctx, row.number, path, startAgain);
  return row;
}

async function withTotal(ctx: ReadContext, input: Input, page: Page<Event>, filters: SQL[]): Promise<Page<Event>> {
  return input.count ? { ...page, total: await ctx.db.orm.$count(events, and(...filters)) } : page;
}

/** `listEvents` for a caller: an unknown id or kind of a filter is a 400. */
export async function listFilteredEvents(
  ctx: ReadContext,
  input: z.output<typeof listEventsInput>,
): Promise<Page<Event>> {
  demandEventKinds(input.kind ?? []);
  const page = await listByRecords(ctx, input, (asked) => listEvents(ctx, asked));
  return demandKnownFilters(ctx, page, input, [filterByRecord(ctx, input.recordId)]);
}
