import type { ReadContext } from '@dossier/kernel/context.ts';
import { fetchRows } from '@dossier/kernel/db/compiled.ts';
import type { Rows } from '@dossier/kernel/db/rows.ts';
import type { Orm } from '@dossier/kernel/db/connection.ts';
import { arg, defineStatement, type Statement } from '@dossier/kernel/db/statement.ts';
import { cutPage, cutRows, decodeCursor, PageOfRows, type Page, type Position } from '@dossier/kernel/paging.ts';
import { and, count, eq, getTableColumns, gt, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { ListRecordsInput, listTrashInput, Record, RecordSort, trashedRecordSchema } from './schema.ts';
import { digitsOf, matchesWords } from './search.ts';
import { records } from './table.ts';

/** What leaves the house. The list is load-bearing: `search_text` and `deleted_at` must not. */
const { id, folderId, title, email, phone, data, ownerId, createdAt, updatedAt, version } = getTableColumns(records);
export const recordColumns = { id, folderId, title, email, phone, data, ownerId, createdAt, updatedAt, version };

const titleKey = sql<string>`lower(${records.title}) collate "C"`;

const orders = {
  createdAt: { key: records.createdAt, kind: 'timestamp', of: (row: Record) => row.createdAt },
  updatedAt: { key: records.updatedAt, kind: 'timestamp', of: (row: Record) => row.updatedAt },
  title: { key: titleKey, kind: 'text', of: (row: Record) => row.title },
} as const;

/** Records, newest first unless asked otherwise. The plain lists are prepared; filters and searches are planned for their values. */
export async function listRecords(ctx: ReadContext, input: ListRecordsInput): Promise<Page<Record>> {
  const { sort, pageSize } = input;
  const order = orderOf(sort);
  const from = input.cursor === undefined ? undefined : decodeCursor(input.cursor, sort, order.kind);
  const filters = filtersOf(input);
  const rows = filters.length === 0 && sort === '-createdAt' ? await listPlain(ctx, input, from) : await listFiltered(ctx, input, filters, from);
  const result = cutRows(rows, pageSize, (row) => ({ sort, value: order.of(row), id: row.id }));
  if (!input.count) return result;
  const [counted] = await ctx.db.orm.select({ n: count() }).from(records).where(and(...scopeOf(ctx, input.folderId), ...filters));
  return new PageOfRows(result.rows, result.nextCursor, counted?.n ?? 0);
}

function listFiltered(ctx: ReadContext, { folderId, sort, page, pageSize }: ListRecordsInput, filters: SQL[], from: Position | undefined): Promise<Rows<Record>> {
  return fetchRows(ctx.db.orm
    .select(recordColumns)
    .from(records)
    .where(and(...scopeOf(ctx, folderId), ...filters, from && after(sort, from)))
    .orderBy(...orderBy(sort))
    .limit(pageSize + 1)
    .offset(from ? 0 : (page - 1) * pageSize));
}

function listPlain(ctx: ReadContext, { folderId, page, pageSize }: ListRecordsInput, from: Position | undefined): Promise<Rows<Record>> {
  const statement = plainLists[`${folderId === undefined ? 'all' : 'folder'}:${from ? 'cursor' : 'page'}`];
  return ctx.db.fetch(statement, { workspaceId: ctx.workspaceId, folderId, limit: pageSize + 1, offset: (page - 1) * pageSize, value: from?.value, id: from?.id });
}

const plainLists = {
  'all:page': plainList('records.list', false, false),
  'all:cursor': plainList('records.list_after', false, true),
  'folder:page': plainList('records.list_folder', true, false),
  'folder:cursor': plainList('records.list_folder_after', true, true),
};

function plainList(name: string, isInFolder: boolean, isAfter: boolean): Statement<Record[]> {
  return defineStatement(name, (orm: Orm) => {
    const list = orm
      .select(recordColumns)
      .from(records)
      .where(and(
        eq(records.workspaceId, arg(records.workspaceId, 'workspaceId')),
        isInFolder ? eq(records.folderId, arg(records.folderId, 'folderId')) : undefined,
        isNull(records.deletedAt),
        isAfter ? sql`(${records.createdAt}, ${records.id}) < (${arg(records.createdAt, 'value')}, ${arg(records.id, 'id')})` : undefined,
      ))
      .orderBy(...orderBy('-createdAt'))
      .limit(sql.placeholder('limit'));
    return isAfter ? list : list.offset(sql.placeholder('offset'));
  });
}

function scopeOf(ctx: ReadContext, folderId: string | undefined): SQL[] {
  const scope = [eq(records.workspaceId, ctx.workspaceId), isNull(records.deletedAt)];
  return folderId === undefined ? scope : [...scope, eq(records.folderId, folderId)];
}

function filtersOf(input: ListRecordsInput): SQL[] {
  const filters = matchesWords(input.search ?? input.q ?? '');
  if (input.email !== undefined) filters.push(sql`lower(${records.email}) = lower(${input.email})`);
  if (input.phone !== undefined) filters.push(eq(records.phoneDigits, digitsOf(input.phone) ?? ''));
  if (input.ownerId !== undefined) filters.push(eq(records.ownerId, input.ownerId));
  if (input.createdAfter !== undefined) filters.push(gt(records.createdAt, input.createdAfter));
  if (input.updatedAfter !== undefined) filters.push(gt(records.updatedAt, input.updatedAfter));
  for (const [key, value] of Object.entries(input.data ?? {})) filters.push(holdsValue(key, value));
  return filters;
}

/** A query parameter has no type: it matches the text, number or truth value that it spells, alone or in a list. */
function holdsValue(key: string, value: string): SQL {
  const spelled: unknown[] = [value, [value]];
  if (value.trim() !== '' && Number.isFinite(Number(value))) spelled.push(Number(value));
  if (value === 'true' || value === 'false') spelled.push(value === 'true');
  const matches = or(...spelled.map((one) => sql`${records.data} @> ${JSON.stringify({ [key]: one })}::jsonb`));
  return matches ?? sql`false`;
}

function orderOf(sort: RecordSort) {
  return orders[sort.replace('-', '') as keyof typeof orders];
}

function orderBy(sort: RecordSort): SQL[] {
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  return [sql`${orderOf(sort).key} ${direction}`, sql`${records.id} ${direction}`];
}

/** Where the next page starts, as a row value: written with OR it would cost a hundred times more at a million rows. */
function after(sort: RecordSort, { value, id }: Position): SQL {
  const comparison = sql.raw(sort.startsWith('-') ? '<' : '>');
  const at = sort.endsWith('title') ? sql`lower(${value}) collate "C"` : sql`${value}::timestamptz`;
  return sql`(${orderOf(sort).key}, ${records.id}) ${comparison} (${at}, ${sql.param(id, records.id)})`;
}

/** What lies in Trash, what came in last first. */
export async function listTrash(ctx: ReadContext, { page, pageSize, cursor, count: isCounted }: z.output<typeof listTrashInput>): Promise<Page<z.output<typeof trashedRecordSchema>>> {
  const scope = [eq(records.workspaceId, ctx.workspaceId), isNotNull(records.deletedAt)];
  const from = cursor === undefined ? undefined : decodeCursor(cursor, '-deletedAt');
  const rows = await ctx.db.orm
    .select({ ...recordColumns, deletedAt: sql<string>`${records.deletedAt}`.mapWith(records.deletedAt) })
    .from(records)
    .where(and(...scope, from && sql`(${records.deletedAt}, ${records.id}) < (${from.value}::timestamptz, ${sql.param(from.id, records.id)})`))
    .orderBy(sql`${records.deletedAt} desc`, sql`${records.id} desc`)
    .limit(pageSize + 1)
    .offset(from ? 0 : (page - 1) * pageSize);
  const result = cutPage(rows, pageSize, (row) => ({ sort: '-deletedAt', value: row.deletedAt, id: row.id }));
  if (!isCounted) return result;
  const [counted] = await ctx.db.orm.select({ n: count() }).from(records).where(and(...scope));
  return { ...result, total: counted?.n ?? 0 };
}
