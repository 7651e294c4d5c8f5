import type { ReadContext } from '@dossier/kernel/context.ts';
import type { BoundedRows } from '@dossier/postgres-engine/index.ts';
import { cutRows, pageBytesMax, PageOfRows, type Page } from '@dossier/kernel/paging.ts';
import { findTagIds } from '../../tags/index.ts';
import { planFor } from '../large/plan.ts';
import { countOf, listOf } from './list-statements.ts';
import { orderOf } from './order.ts';
import { queryOf, type ListQuery } from './query.ts';
import type { ListRecordsInput, Record } from '../schema.ts';

/**
 * Lists records, newest first unless asked otherwise. The input becomes a query, the size of the workspace decides how
 * it is run, its rows become a page, and the total is added if asked for.
 */
export async function listRecords(ctx: ReadContext, input: ListRecordsInput): Promise<Page<Record>> {
  const tagIds = input.tag && (await findTagIds(ctx, input.tag));
  const { query, findNewest } = planFor(ctx, queryOf(ctx, input, tagIds));
  const rows =
    (findNewest ? await findNewest() : undefined) ??
    (await ctx.db.fetch(listOf(query.shape, query.conditions), query.values, pageBytesMax));
  const page = pageOf(rows, input);
  return input.count ? withTotal(ctx, query, page) : page;
}

function pageOf(rows: BoundedRows<Record>, { sort, pageSize }: ListRecordsInput): PageOfRows<Record> {
  const { column } = orderOf(sort);
  return cutRows(rows, pageSize, (page) => ({ sort, value: page.ofLast(column), id: page.ofLast('id') }));
}

async function withTotal(
  ctx: ReadContext,
  { shape, conditions, values }: ListQuery,
  { rows, nextCursor }: PageOfRows<Record>,
): Promise<Page<Record>> {
  const counted = await ctx.db.fetch(countOf(shape.isInFolder, conditions), values);
  return new PageOfRows(rows, nextCursor, counted.at(0)?.n ?? 0);
}
