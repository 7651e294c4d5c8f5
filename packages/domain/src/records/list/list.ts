import type { ReadContext } from '@dossier/kernel/context.ts';
import type { BoundedRows } from '@dossier/postgres-engine/index.ts';
import * as paging from '@dossier/kernel/paging.ts';
import { findTagIds } from '../../tags/index.ts';
import { countOf, listOf } from './list-statements.ts';
import { orderInCursor, orderOf, type ListQuery, queryOf, withConditions } from './query.ts';
import { phoneCountry, phoneForms } from '../phones.ts';
import type * as schema from '../schema.ts';
import { clock } from '@dossier/kernel/clock.ts';
import { areFew, areOld, findAmongNewest } from '../large/newest.ts';
import { longPeriodsSince, type Sample, sampleOfLarge } from '../large/sample.ts';
import { demandEventKinds } from '@dossier/kernel/events/kinds.ts';
import { and, inArray, eq, isNotNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { events, isActivity, listEntries } from '../../events-log/index.ts';
import { getRecord } from '../lookup.ts';
import { listPredecessorIds } from '../merge/merged.ts';
import { isAfter } from '@dossier/kernel/db/is-after.ts';
import { recordNoun } from '../noun.ts';
import { recordMerges, records } from '../table.ts';

/** Lists records, newest first by default. The size of the workspace determines the query plan. */
export async function listRecords(
  ctx: ReadContext,
  input: schema.ListRecordsInput,
): Promise<paging.Page<schema.Record>> {
  const tagIds = input.tag && (await findTagIds(ctx, input.tag));
  const phones = input.phone === undefined ? undefined : phoneForms(withPlus(input.phone), await phoneCountry(ctx));
  const { query, findNewest } = planFor(ctx, queryOf(ctx, input, { tagIds, phones }));
  const rows =
    (findNewest ? await findNewest() : undefined) ??
    (await ctx.db.fetch(listOf(query.shape, query.conditions), query.values, paging.pageBytesMax));
  const page = pageOf(rows, input);
  return input.count ? withTotal(ctx, query, page) : page;
}

/** An unencoded plus is decoded as a space. */
function withPlus(phone: string): string {
  return phone.replace(/^ (?=[1-9])/, '+');
}

function pageOf(
  rows: BoundedRows<schema.Record>,
  { sort, pageSize }: schema.ListRecordsInput,
): paging.PageOfRows<schema.Record> {
  const { column } = orderOf(sort);
  return paging.cutRows(rows, pageSize, (page) => ({
    sort: orderInCursor(sort),
    value: page.ofLast(column),
    id: page.ofLast('id'),
  }));
}

async function withTotal(
  ctx: ReadContext,
  { shape, conditions, values }: ListQuery,
  { rows, nextCursor }: paging.PageOfRows<schema.Record>,
): Promise<paging.Page<schema.Record>> {
  const counted = await ctx.db.fetch(countOf(shape, conditions), values);
  return new paging.PageOfRows(rows, nextCursor, counted.at(0)?.n ?? 0);
}

/**
 * The plan of a list: `findNewest` first if given, then `query` if that fills no page. Large workspaces have plans of
 * their own (docs/decisions/0012): a word with a number uses the trigrams of the number, a rare value its inverted
 * index, and a common one the newest records. Small workspaces keep their query.
 */
function planFor(ctx: ReadContext, query: ListQuery) {
  const { conditions } = query;
  const sample = conditions.some(({ test }) => test) ? sampleOfLarge(ctx) : undefined;
  if (!sample) return { query, findNewest: undefined };
  if (conditions.some(({ byTrigrams }) => byTrigrams)) return { query: byNumber(query), findNewest: undefined };
  if (areOld(sample, query)) return { query: byValue(query), findNewest: undefined };
  const areSorted = areFew(sample, query);
  if (areSorted && sample.isAlone) return { query: byValue(query), findNewest: undefined };
  return {
    query: areSorted ? byValueHere(query, sample) : query,
    findNewest: () => findAmongNewest(ctx, sample, query),
  };
}

function byNumber(query: ListQuery): ListQuery {
  const conditions = query.conditions.map((condition) => condition.byTrigrams?.() ?? condition);
  return { ...withConditions(query, conditions), shape: { ...query.shape, inverted: 'by number' } };
}

function byValue(query: ListQuery): ListQuery {
  return { ...query, shape: { ...query.shape, inverted: 'by value' } };
}

/** Lists all periods of the workspace, to exclude records of other workspaces. */
function byValueHere(query: ListQuery, { earliest }: Sample): ListQuery {
  const periods = longPeriodsSince(Date.parse(earliest), clock.now());
  return { ...query, shape: { ...query.shape, inverted: 'by value here' }, values: { ...query.values, periods } };
}

/** The events of a record, of those merged into it, and of what belongs to them, newest first, each with its actor. */
export async function listTimeline(
  ctx: ReadContext,
  { id, kind = [], ...page }: z.output<typeof schema.listTimelineInput>,
): Promise<paging.Page<schema.TimelineEntry>> {
  demandEventKinds(kind);
  const record = await getRecord(ctx, id);
  const ofRecords = [record.id, ...(await listPredecessorIds(ctx, record.id))];
  const isOfKind = kind.length === 0 ? isActivity : inArray(events.kind, kind);
  return listEntries(ctx, and(inArray(events.recordId, ofRecords), isOfKind), page);
}

export async function listTrash(
  ctx: ReadContext,
  { page, pageSize, cursor, count: isCounted }: z.output<typeof schema.listTrashInput>,
): Promise<paging.Page<z.output<typeof schema.trashedRecordSchema>>> {
  const inTrash = and(eq(records.workspaceId, ctx.workspaceId), isNotNull(records.deletedAt));
  const from = cursor === undefined ? undefined : paging.decodeCursor(cursor, '-deletedAt');
  const rows = await ctx.db.fetchQuery(
    ctx.db.orm
      .select({
        ...recordNoun.columns,
        deletedAt: sql<string>`${records.deletedAt}`.mapWith(records.deletedAt),
        mergedInto: recordMerges.intoId,
      })
      .from(records)
      .leftJoin(
        recordMerges,
        and(eq(recordMerges.workspaceId, records.workspaceId), eq(recordMerges.fromId, records.id)),
      )
      .where(and(inTrash, isAfter(records.deletedAt, records.id, from)))
      .orderBy(sql`${records.deletedAt} desc`, sql`${records.id} desc`)
      .limit(pageSize + 1)
      .offset(paging.offsetOf({ page, pageSize, cursor })),
    paging.pageBytesMax,
  );
  const result = paging.cutPage(rows, pageSize, (row) => ({ sort: '-deletedAt', value: row.deletedAt, id: row.id }));
  return isCounted ? { ...result, total: await ctx.db.orm.$count(records, inTrash) } : result;
}
