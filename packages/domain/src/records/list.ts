import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { caseless } from '@dossier/kernel/db/columns.ts';
import { type Rows, arg, defineStatement, type Statement, type StatementLane } from '@dossier/postgres-engine/index.ts';
import { cutPage, cutRows, decodeCursor, deepFrom, PageOfRows, offsetOf, type Page } from '@dossier/kernel/paging.ts';
import { and, count, eq, gt, gte, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { ListRecordsInput, listTrashInput, Record, RecordSort, trashedRecordSchema } from './schema.ts';
import { recordNoun } from './noun.ts';
import { isInPeriods, newestPeriods } from './periods.ts';
import { sampleOfLarge, shareOf, walkedMax, type Sample } from './sample.ts';
import { digitsOf, matchesWords, type Condition } from './search.ts';
import { records } from './table.ts';

const orders = {
  createdAt: { key: records.createdAt, kind: 'timestamp', column: 'createdAt' },
  updatedAt: { key: records.updatedAt, kind: 'timestamp', column: 'updatedAt' },
  title: { key: caseless(records.title), kind: 'text', column: 'title' },
} as const;

/**
 * Records, newest first unless asked otherwise. The plain lists are prepared; filters and searches are planned for
 * their values.
 */
export async function listRecords(ctx: ReadContext, input: ListRecordsInput): Promise<Page<Record>> {
  const { sort, pageSize, folderId } = input;
  const order = orderOf(sort);
  const from = input.cursor === undefined ? undefined : decodeCursor(input.cursor, sort, order.kind);
  const asked = conditionsOf(input);
  const sample = asked.some(({ test }) => test) ? sampleOfLarge(ctx) : undefined;
  const isByNumber = sample !== undefined && asked.some(({ byTrigrams }) => byTrigrams);
  const conditions = isByNumber ? asked.map((condition) => condition.byTrigrams?.() ?? condition) : asked;
  const offset = offsetOf(input);
  const shape: ListShape = {
    sort,
    isInFolder: folderId !== undefined,
    isAfter: from !== undefined,
    isShort: offset < deepFrom,
    inverted: isByNumber ? 'by number' : undefined,
  };
  const scope = { workspaceId: ctx.workspaceId, folderId };
  const values = Object.assign(
    { ...scope, limit: pageSize + 1, offset, fromValue: from?.value, fromId: from?.id },
    ...conditions.map((condition) => condition.values),
  );
  const rows =
    (sample ? await newestRows(ctx, sample, shape, conditions, values) : undefined) ??
    (await rowsOf(ctx, shape, conditions, values));
  const result = cutRows(rows, pageSize, (cut) => ({ sort, value: cut.ofLast(order.column), id: cut.ofLast('id') }));
  if (!input.count) return result;
  const counted = await ctx.db.search(countOf(folderId !== undefined, conditions), values);
  return new PageOfRows(result.rows, result.nextCursor, counted.at(0)?.n ?? 0);
}

function rowsOf(
  ctx: ReadContext,
  shape: ListShape,
  conditions: readonly Condition[],
  values: Values,
): Promise<Rows<Record>> {
  const statement = listOf(shape, conditions);
  return conditions.length === 0 && shape.sort === '-createdAt'
    ? ctx.db.fetch(statement, values)
    : ctx.db.search(statement, values);
}

/**
 * The page of what is not rare, if a large workspace has all of it among its newest rows. PostgreSQL
 * can't know how common it is: where a hundredth of a million rows have a word, it reads ten thousand
 * of them only to sort them.
 */
async function newestRows(
  ctx: ReadContext,
  sample: Sample,
  shape: ListShape,
  conditions: readonly Condition[],
  values: PageValues,
): Promise<Rows<Record> | undefined> {
  const tests = conditions.flatMap(({ test }) => test ?? []);
  // Of more there are too many combinations to prepare.
  if (tests.length < conditions.length || tests.length > 2 || shape.sort !== '-createdAt') return undefined;
  const share = shareOf(sample, (record) => tests.every(({ isMetBy }) => isMetBy(record)));
  const inFolder = shape.isInFolder ? shareOf(sample, (record) => record.folderId === values.folderId) : 1;
  const recordCount = (values.limit + (shape.isAfter ? 0 : values.offset)) / (share * inFolder);
  const isAskedByPeriod = share < commonFrom && tests.every(({ isIndexed }) => isIndexed);
  const periods = isAskedByPeriod ? newestPeriods(sample.periods, recordCount, clock.now()) : undefined;
  let rows: Rows<Record> | undefined;
  if (periods)
    rows = await ctx.db.search(listOf({ ...shape, inverted: 'by period' }, conditions), { ...values, periods });
  else if (share >= walkedFrom && recordCount <= walkedMax)
    rows = await ctx.db.fetch(listOf({ ...shape, isShort: false }, [isNewest, ...tests.map((test) => test.inRow())]), {
      ...values,
      since: sample.since,
    });
  return rows?.length === values.limit ? rows : undefined;
}

// Of a share as large as this, a page is found sooner by looking the newest rows through.
const commonFrom = 0.02;
// Two of a sample: one may be there by chance, and all would be looked through in vain.
const walkedFrom = 0.004;

const isNewest: Condition = {
  shape: 'newest',
  sql: gte(records.createdAt, arg(records.createdAt, 'since')),
  values: {},
};

type Values = { readonly [name: string]: unknown };
type PageValues = Values & { readonly folderId: string | undefined; readonly limit: number; readonly offset: number };

interface ListShape {
  readonly sort: RecordSort;
  readonly isInFolder: boolean;
  readonly isAfter: boolean;
  /** It reads a bounded range of an index and little else, and goes with those of others. */
  readonly isShort: boolean;
  /**
   * In a large workspace, from an inverted index and no other way: by a word with a number, which is rare, so
   * nothing but the number is asked of it; or by when records were made, so it is asked for none but the newest.
   */
  readonly inverted: 'by number' | 'by period' | undefined;
}

const known = {
  lists: new LRUCache<string, Statement<Record[]>>({ max: 500 }),
  counts: new LRUCache<string, Statement<{ n: number }[]>>({ max: 500 }),
};

/** Written once for each shape: writing it costs as much as running it. */
function listOf(
  { sort, isInFolder, isAfter, isShort, inverted }: ListShape,
  conditions: readonly Condition[],
): Statement<Record[]> {
  const name = [
    'records.list',
    sort,
    ...(isInFolder ? ['folder'] : []),
    ...(isAfter ? ['after'] : []),
    ...(isShort ? [] : ['long']),
    ...(inverted ? [inverted] : []),
    ...conditions.map(({ shape }) => shape),
  ].join(' ');
  return remembered(
    known.lists,
    name,
    {
      lane: isShort ? 'short' : 'slow',
      isFrequent: isFrequent(conditions),
      isPlannedOnce: isFrequent(conditions) && inverted !== undefined,
    },
    (orm) => {
      const list = orm
        .select(recordNoun.columns)
        .from(records)
        .where(
          and(
            ...scopeOf(isInFolder, inverted),
            ...conditions.map((condition) => condition.sql),
            isAfter ? after(sort) : undefined,
          ),
        )
        .orderBy(...orderBy(sort))
        .limit(sql.placeholder('limit'));
      return isAfter ? list : list.offset(sql.placeholder('offset'));
    },
  );
}

function countOf(isInFolder: boolean, conditions: readonly Condition[]): Statement<{ n: number }[]> {
  const name = ['records.count', ...(isInFolder ? ['folder'] : []), ...conditions.map(({ shape }) => shape)].join(' ');
  return remembered(known.counts, name, { isFrequent: isFrequent(conditions) }, (orm) =>
    orm
      .select({ n: count() })
      .from(records)
      .where(and(...scopeOf(isInFolder), ...conditions.map((condition) => condition.sql))),
  );
}

/** Of several conditions there are too many combinations. */
function isFrequent(conditions: readonly Condition[]): boolean {
  return conditions.length <= 1;
}

function remembered<R>(
  statements: LRUCache<string, Statement<R>>,
  name: string,
  plan: { lane?: StatementLane; isFrequent: boolean; isPlannedOnce?: boolean },
  build: Statement<R>['build'],
): Statement<R> {
  let statement = statements.get(name);
  if (!statement) {
    statement = defineStatement(name, build, plan);
    statements.set(name, statement);
  }
  return statement;
}

function scopeOf(isInFolder: boolean, inverted?: ListShape['inverted']): SQL[] {
  const workspaceId = arg(records.workspaceId, 'workspaceId');
  // The same, but no index is asked for it.
  const isHere = inverted
    ? sql`${records.workspaceId} is not distinct from ${workspaceId}`
    : eq(records.workspaceId, workspaceId);
  const scope = [isHere, isNull(records.deletedAt)];
  if (inverted === 'by period') scope.push(isInPeriods(workspaceId, sql.placeholder('periods')));
  return isInFolder ? [...scope, eq(records.folderId, arg(records.folderId, 'folderId'))] : scope;
}

function conditionsOf(input: ListRecordsInput): Condition[] {
  const { email, phone, ownerId, createdAfter, updatedAfter } = input;
  const conditions = matchesWords(input.search ?? input.q ?? '');
  const add = (shape: string, condition: SQL, value: unknown) =>
    conditions.push({ shape, sql: condition, values: { [shape]: value } });
  if (email !== undefined)
    add('email', sql`${caseless(records.email)} = ${caseless(sql`${sql.placeholder('email')}::text`)}`, email);
  if (phone !== undefined) add('phone', eq(records.phoneDigits, sql.placeholder('phone')), digitsOf(phone) ?? '');
  if (ownerId !== undefined) add('ownerId', eq(records.ownerId, arg(records.ownerId, 'ownerId')), ownerId);
  if (createdAfter !== undefined)
    add('createdAfter', gt(records.createdAt, arg(records.createdAt, 'createdAfter')), createdAfter);
  if (updatedAfter !== undefined)
    add('updatedAfter', gt(records.updatedAt, arg(records.updatedAt, 'updatedAfter')), updatedAfter);
  return [...conditions, ...Object.entries(input.data ?? {}).map(([key, value], at) => holdsValue(at, key, value))];
}

/**
 * A query parameter has no type: it matches the text, number or truth value that it spells, alone or in a
 * list. One jsonpath, which looks into lists by itself: the index is read once.
 */
function holdsValue(at: number, key: string, value: string): Condition {
  const spelled: unknown[] = [value];
  if (value.trim() !== '' && Number.isFinite(Number(value))) spelled.push(Number(value));
  if (value === 'true' || value === 'false') spelled.push(value === 'true');
  // Texts of JSON are texts of a jsonpath.
  const path = spelled.map((one) => `$.${JSON.stringify(key)} == ${JSON.stringify(one)}`).join(' || ');
  const placeholder = sql.placeholder(`data${at}`);
  return {
    shape: 'data',
    sql: sql`${records.data} @@ ${placeholder}::jsonpath`,
    values: { [`data${at}`]: path },
    test: {
      isMetBy: ({ data }) => [data[key]].flat().some((held) => spelled.includes(held)),
      inRow: () => ({
        shape: 'data in row',
        sql: sql`jsonb_path_match(${records.data}, ${placeholder}::jsonpath, '{}', true)`,
        values: {},
      }),
      isIndexed: true,
    },
  };
}

function orderOf(sort: RecordSort) {
  return orders[sort.replace('-', '') as keyof typeof orders];
}

function orderBy(sort: RecordSort): SQL[] {
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  return [sql`${orderOf(sort).key} ${direction}`, sql`${records.id} ${direction}`];
}

/** Where the next page starts, as a row value: written with OR it would cost a hundred times more at a million rows. */
function after(sort: RecordSort): SQL {
  const comparison = sql.raw(sort.startsWith('-') ? '<' : '>');
  const value = sql.placeholder('fromValue');
  const at = sort.endsWith('title') ? caseless(sql`${value}::text`) : sql`${value}::timestamptz`;
  return sql`(${orderOf(sort).key}, ${records.id}) ${comparison} (${at}, ${arg(records.id, 'fromId')})`;
}

/** What lies in Trash, what came in last first. */
export async function listTrash(
  ctx: ReadContext,
  { page, pageSize, cursor, count: isCounted }: z.output<typeof listTrashInput>,
): Promise<Page<z.output<typeof trashedRecordSchema>>> {
  const scope = [eq(records.workspaceId, ctx.workspaceId), isNotNull(records.deletedAt)];
  const from = cursor === undefined ? undefined : decodeCursor(cursor, '-deletedAt');
  const rows = await ctx.db.orm
    .select({ ...recordNoun.columns, deletedAt: sql<string>`${records.deletedAt}`.mapWith(records.deletedAt) })
    .from(records)
    .where(
      and(
        ...scope,
        from &&
          sql`(${records.deletedAt}, ${records.id}) < (${from.value}::timestamptz, ${sql.param(from.id, records.id)})`,
      ),
    )
    .orderBy(sql`${records.deletedAt} desc`, sql`${records.id} desc`)
    .limit(pageSize + 1)
    .offset(offsetOf({ page, pageSize, cursor }));
  const result = cutPage(rows, pageSize, (row) => ({ sort: '-deletedAt', value: row.deletedAt, id: row.id }));
  if (!isCounted) return result;
  const [counted] = await ctx.db.orm
    .select({ n: count() })
    .from(records)
    .where(and(...scope));
  return { ...result, total: counted?.n ?? 0 };
}
