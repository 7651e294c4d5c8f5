import type { ReadContext } from '@dossier/kernel/context.ts';
import * as paging from '@dossier/kernel/paging.ts';
import { findTagIds } from '../../tags/index.ts';
import { countOf, listOf } from './list-statements.ts';
import { orderInCursor, orderOf, type ListQuery, queryOf, withConditions } from './query.ts';
import { phoneCountry, phoneForms } from '../phones.ts';
import type * as schema from '../schema.ts';
import { clock } from '@dossier/kernel/clock.ts';
import { areFew, areOld, findAmongNewest } from '../large/newest.ts';
import { longPeriodsSince, sampleOfLarge } from '../large/sample.ts';
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
  // An unencoded plus is decoded as a space.
  const phone = input.phone?.replace(/^ (?=[1-9])/, '+');
  const phones = phone === undefined ? undefined : phoneForms(phone, await phoneCountry(ctx));
  const { query, findNewest } = planFor(ctx, queryOf(ctx, input, { tagIds, phones }));
  const rows =
    (findNewest ? await findNewest() : undefined) ??
    (await ctx.db.fetch(listOf(query.shape, query.conditions), query.values, paging.pageBytesMax));
  const { column } = orderOf(input.sort);
  const page = paging.cutRows(rows, input.pageSize, (shown) => ({
    sort: orderInCursor(input.sort),
    value: shown.ofLast(column),
    id: shown.ofLast('id'),
  }));
  if (!input.count) return page;
  const counted = await ctx.db.fetch(countOf(query.shape, query.conditions), query.values);
  return new paging.PageOfRows(page.rows, page.nextCursor, counted.at(0)?.n ?? 0);
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
  if (conditions.some(({ byTrigrams }) => byTrigrams)) {
    const byNumber = withConditions(
      query,
      conditions.map((condition) => condition.byTrigrams?.() ?? condition),
    );
    return { query: inverted(byNumber, 'by number'), findNewest: undefined };
  }
  const areSorted = areFew(sample, query);
  if (areOld(sample, query) || (areSorted && sample.isAlone))
    return { query: inverted(query, 'by value'), findNewest: undefined };
  const findNewest = () => findAmongNewest(ctx, sample, query);
  if (!areSorted) return { query, findNewest };
  // All periods of the workspace, to exclude records of other workspaces.
  const periods = longPeriodsSince(Date.parse(sample.earliest), clock.now());
  return { query: inverted({ ...query, values: { ...query.values, periods } }, 'by value here'), findNewest };
}

function inverted(query: ListQuery, by: ListQuery['shape']['inverted']): ListQuery {
  return { ...query, shape: { ...query.shape, inverted: by } };
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
