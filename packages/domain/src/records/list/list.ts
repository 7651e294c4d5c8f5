import type { ReadContext } from '@dossier/kernel/context.ts';
import type { BoundedRows } from '@dossier/postgres-engine/index.ts';
import { cutRows, type Page, pageBytesMax, PageOfRows } from '@dossier/kernel/paging.ts';
import { findTagIds } from '../../tags/index.ts';
import { countOf, listOf } from './list-statements.ts';
import { orderInCursor, orderOf } from './order.ts';
import { type ListQuery, queryOf, withConditions } from './query.ts';
import { phoneCountry, phoneForms } from '../phones.ts';
import type { ListRecordsInput, Record } from '../schema.ts';
import { clock } from '@dossier/kernel/clock.ts';
import { areFew, areOld, findAmongNewest } from '../large/newest.ts';
import { longPeriodsSince } from '../large/periods.ts';
import { type Sample, sampleOfLarge } from '../large/sample.ts';

/**
 * Lists records, newest first unless asked otherwise. The input becomes a query, the size of the workspace decides how
 * it is run, its rows become a page, and the total is added if asked for.
 */
export async function listRecords(ctx: ReadContext, input: ListRecordsInput): Promise<Page<Record>> {
  const tagIds = input.tag && (await findTagIds(ctx, input.tag));
  const phones = input.phone === undefined ? undefined : phoneForms(withPlus(input.phone), await phoneCountry(ctx));
  const { query, findNewest } = planFor(ctx, queryOf(ctx, input, { tagIds, phones }));
  const rows =
    (findNewest ? await findNewest() : undefined) ??
    (await ctx.db.fetch(listOf(query.shape, query.conditions), query.values, pageBytesMax));
  const page = pageOf(rows, input);
  return input.count ? withTotal(ctx, query, page) : page;
}

/** An unencoded plus arrives as a space. */
function withPlus(phone: string): string {
  return phone.replace(/^ (?=[1-9])/, '+');
}

function pageOf(rows: BoundedRows<Record>, { sort, pageSize }: ListRecordsInput): PageOfRows<Record> {
  const { column } = orderOf(sort);
  return cutRows(rows, pageSize, (page) => ({
    sort: orderInCursor(sort),
    value: page.ofLast(column),
    id: page.ofLast('id'),
  }));
}

async function withTotal(
  ctx: ReadContext,
  { shape, conditions, values }: ListQuery,
  { rows, nextCursor }: PageOfRows<Record>,
): Promise<Page<Record>> {
  const counted = await ctx.db.fetch(countOf(shape, conditions), values);
  return new PageOfRows(rows, nextCursor, counted.at(0)?.n ?? 0);
}

/** How a list is run: `findNewest` first where it is given, and `query` where that finds no whole page. */
interface ListPlan {
  readonly query: ListQuery;
  readonly findNewest: (() => Promise<BoundedRows<Record> | undefined>) | undefined;
}

/**
 * Large workspaces have strategies of their own (docs/decisions/0012): a word with a number is found by the trigrams of
 * the number, a value that few records have by its inverted index, and a common one among the newest records. Small
 * workspaces keep their query.
 */
function planFor(ctx: ReadContext, query: ListQuery): ListPlan {
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

/** By all periods of the workspace: they keep the records of others out. */
function byValueHere(query: ListQuery, { earliest }: Sample): ListQuery {
  const periods = longPeriodsSince(Date.parse(earliest), clock.now());
  return { ...query, shape: { ...query.shape, inverted: 'by value here' }, values: { ...query.values, periods } };
}
