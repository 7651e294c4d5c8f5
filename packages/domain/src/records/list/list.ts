import type { ReadContext } from '@dossier/kernel/context.ts';
import type { BoundedRows } from '@dossier/postgres-engine/index.ts';
import {
  cutRows,
  type Page,
  pageBytesMax,
  PageOfRows,
  cutPage,
  decodeCursor,
  offsetOf,
} from '@dossier/kernel/paging.ts';
import { findTagIds } from '../../tags/index.ts';
import { countOf, listOf } from './list-statements.ts';
import { orderInCursor, orderOf, type ListQuery, queryOf, withConditions } from './query.ts';
import { phoneCountry, phoneForms } from '../phones.ts';
import {
  type ListRecordsInput,
  type Record,
  type listTimelineInput,
  type TimelineEntry,
  type listTrashInput,
  type trashedRecordSchema,
  recordSchema,
} from '../schema.ts';
import { clock } from '@dossier/kernel/clock.ts';
import { areFew, areOld, findAmongNewest } from '../large/newest.ts';
import { longPeriodsSince, type Sample, sampleOfLarge } from '../large/sample.ts';
import { demandEventKinds } from '@dossier/kernel/events/kinds.ts';
import { and, inArray, eq, isNotNull, sql, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { events, listEntries } from '../../events-log/index.ts';
import { getRecord } from '../lookup.ts';
import { listPredecessorIds } from '../merge/merged.ts';
import { isAfter } from '@dossier/kernel/db/is-after.ts';
import { recordNoun } from '../noun.ts';
import { recordMerges, records } from '../table.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { listFoldersInUse } from '../../folders/index.ts';
import { activeFields } from '../../fields/index.ts';
import { idOf, text } from '@dossier/kernel/values.ts';

/** Lists records, newest first by default. The size of the workspace determines the query plan. */
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

/** An unencoded plus is decoded as a space. */
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
  { id, kind = [], ...page }: z.output<typeof listTimelineInput>,
): Promise<Page<TimelineEntry>> {
  demandEventKinds(kind);
  const record = await getRecord(ctx, id);
  const ofRecords = [record.id, ...(await listPredecessorIds(ctx, record.id))];
  const isOfKind = kind.length === 0 ? undefined : inArray(events.kind, kind);
  return listEntries(ctx, and(inArray(events.recordId, ofRecords), isOfKind), page);
}

export async function listTrash(
  ctx: ReadContext,
  { page, pageSize, cursor, count: isCounted }: z.output<typeof listTrashInput>,
): Promise<Page<z.output<typeof trashedRecordSchema>>> {
  const inTrash = and(eq(records.workspaceId, ctx.workspaceId), isNotNull(records.deletedAt));
  const from = cursor === undefined ? undefined : decodeCursor(cursor, '-deletedAt');
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
      .offset(offsetOf({ page, pageSize, cursor })),
    pageBytesMax,
  );
  const result = cutPage(rows, pageSize, (row) => ({ sort: '-deletedAt', value: row.deletedAt, id: row.id }));
  return isCounted ? { ...result, total: await ctx.db.orm.$count(records, inTrash) } : result;
}

const countedMax = 1_000;
const shownMax = 5;
/** Maximum number of fields to search; each costs a look-up in the index of values. */
const fieldsMax = 100;

const rowsSchema = z.array(z.object({ id: z.string(), title: z.string(), email: z.string().nullable() }));

/** Records that link to this one, by folder and field; fields without such links are left out. */
export async function listRelated(ctx: ReadContext, id: string): Promise<Related[]> {
  const record = await getRecord(ctx, id);
  const fields = (await listFoldersInUse(ctx)).flatMap((folder) =>
    activeFields(folder.fields)
      .filter(({ type }) => type === 'RECORD')
      .filter(({ targetFolderId }) => targetFolderId === null || targetFolderId === record.folderId)
      .map(({ key, label }) => ({ folderId: folder.id, key, label })),
  );
  const related = await Promise.all(fields.slice(0, fieldsMax).map((field) => findLinking(ctx, record.id, field)));
  return related.filter(({ count }) => count > 0);
}

async function findLinking(
  ctx: ReadContext,
  id: string,
  field: Pick<Related, 'folderId' | 'key' | 'label'>,
): Promise<Related> {
  const { folderId, key } = field;
  const isLinking = and(
    eq(records.workspaceId, ctx.workspaceId),
    eq(records.folderId, folderId),
    isNull(records.deletedAt),
    sql`${records.data} @> ${JSON.stringify({ [key]: id })}::jsonb`,
  );
  // Found first and sorted afterwards: otherwise PostgreSQL would walk the whole folder in the order of creation.
  const { rows } = await ctx.db.orm.execute<{ n: number; newest: string }>(sql`
    with found as materialized (
      select ${records.id} as id, ${records.title} as title, ${records.email} as email,
        ${records.createdAt} as created_at
      from ${records} where ${isLinking} limit ${countedMax + 1}
    )
    select (select count(*) from found)::int as n,
      coalesce(
        (select jsonb_agg(to_jsonb(one) order by one.created_at desc)
        from (select * from found order by created_at desc, id desc limit ${shownMax}) one),
        '[]'
      )::text as newest`);
  const [row] = rows;
  if (!row) throw new Error('An aggregate without groups answers one row.');
  return {
    ...field,
    count: Math.min(row.n, countedMax),
    isMore: row.n > countedMax,
    records: rowsSchema.parse(JSON.parse(row.newest)).map((one) => ({ ...one, id: encodeId('rec', one.id) })),
  };
}

export const getRelatedInput = z.strictObject({ id: idOf('rec') });

export const relatedSchema = z.object({
  folderId: idOf('fld'),
  key: z.string().meta({ description: 'The field by which they link.', example: 'company' }),
  label: text(100).meta({ example: 'Company' }),
  count: z.int().meta({ description: 'At most 1,000 are counted.', example: 3 }),
  isMore: z.boolean().meta({ description: 'Whether there are more than were counted.', example: false }),
  records: z.array(recordSchema.pick({ id: true, title: true, email: true })),
});
type Related = z.output<typeof relatedSchema>;
