import type { ReadContext } from '@dossier/kernel/context.ts';
import { impossible, DomainError, malformed } from '@dossier/kernel/errors.ts';
import { openCursor, scopeOf as scopeOfCursor, sealCursor, pageBytesMax } from '@dossier/kernel/paging.ts';
import { and, count, getTableName, type SQL, sql, WithSubquery } from 'drizzle-orm';
import { numberOfSpelled } from '../fields/index.ts';
import type { Item } from './include.ts';
import { decodePlace, encodePlace, isAfter, orderBy, type Question, type SortKey, sortKeysOf } from './order.ts';
import { leavesOf, type Scope } from './filter/compile.ts';
import { type QueryInput, operators, type Filter } from './schema.ts';
import { demandKnown, type ReadFilter, scopeOf } from './filter/scope.ts';
import type { Subject } from './subjects.ts';
import { type BoundedRows, defineStatement, isTimeout, type Orm } from '@dossier/postgres-engine/index.ts';
import { walkedMax, type Condition } from '../records/index.ts';
import type { Queryable } from './filter/fields.ts';
import type { Path } from './filter/operands.ts';

export interface Answer {
  readonly data: Item[];
  readonly nextCursor: string | null;
  readonly total?: number | undefined;
}

export async function queryItems(
  ctx: ReadContext,
  subject: Subject,
  input: QueryInput,
  readFilter?: ReadFilter,
): Promise<Answer> {
  const { sort, pageSize, cursor, fields, include } = input;
  const bare = sort.map((name) => name.replace(/^-/, ''));
  const shown = (fields ?? []).filter((name) => name !== 'data' || !subject.data);
  const scope = await scopeOf(ctx, subject, input.where, [...bare, ...shown], {
    ...(readFilter ? { readFilter } : {}),
    search: input.search,
    archived: input.archived,
  });
  for (const [at, name] of shown.entries()) scope.demandField(name, ['fields', at]);
  const keys = sortKeysOf(sort, scope.demandField);
  const own = scopeOfCursor(subject.name, { where: input.where, search: input.search, archived: input.archived, sort });
  const place = cursor === undefined ? undefined : decodePlace(sort, keys, openCursor(cursor, own, impossible));
  const rows = await findRows(ctx, subject, input, { ...scope, keys, place });
  const page = rows.cut(pageSize);
  const items = page.decode();
  const last = items.at(-1);
  const isLast = (rows.length <= pageSize && !rows.isCut) || last === undefined;
  const answer = {
    data: items,
    byteLength: page.byteLength,
    nextCursor: isLast ? null : sealCursor(encodePlace(sort, keys, positionOf(last, keys)), own),
  };
  await demandKnown(ctx, answer, cursor, scope);
  ctx.answer?.take(page.byteLength);
  const total = input.count ? await countAll(ctx, subject, scope) : undefined;
  if (total !== undefined) ctx.onTotal?.(total);
  const data = await subject.include(ctx, items, include);
  return { data: data.map((item) => shownOf(item, fields, include)), nextCursor: answer.nextCursor, total };
}

function positionOf(item: Item, keys: readonly SortKey[]): (string | null)[] {
  return keys.map((_, at) => {
    const value = item[`key${at}`];
    return typeof value === 'string' ? value : null;
  });
}

async function countAll(ctx: ReadContext, subject: Subject, { isHere, where, words }: Scope): Promise<number> {
  const rows = await search<{ n: number }[]>(
    ctx,
    subject,
    (orm) => orm.select({ n: count() }).from(subject.table).where(and(isHere, where.sql)),
    words,
  );
  return rows.at(0)?.n ?? 0;
}

function shownOf(item: Item, fields: readonly string[] | undefined, include: readonly string[]): Item {
  const data = typeof item['data'] === 'object' && item['data'] !== null ? item['data'] : {};
  const keys = fields?.includes('data') ? undefined : fields?.flatMap((name) => name.match(/^data\.(.*)$/)?.[1] ?? []);
  const kept = new Set(['id', ...(fields ?? Object.keys(item)), ...include]);
  const shown = Object.entries(item).filter(([name]) => kept.has(name) && !/^key\d$/.test(name));
  if (!keys || keys.length === 0) return { ...Object.fromEntries(shown), id: item.id };
  const some = Object.fromEntries(Object.entries(data).filter(([key]) => keys.includes(key)));
  return { ...Object.fromEntries(shown), id: item.id, data: some };
}

/**
 * One row more than the page, or fewer at the end: from an index of custom values, by a walk if that promises a page,
 * else as PostgreSQL plans.
 */
async function findRows(
  ctx: ReadContext,
  subject: Subject,
  input: QueryInput,
  question: Question,
): Promise<BoundedRows<Item>> {
  const { filter, where, words, isHere, keys, place } = question;
  const { pageSize, fields, include } = input;
  const keyColumns = keys.map(({ key }, at) => [`key${at}`, sql<string | null>`(${key})::text`] as const);
  const columns = { ...subject.columnsFor(fields, include), ...Object.fromEntries(keyColumns) };
  const scope = and(isHere, place && isAfter(keys, place));
  const find = (walked: readonly WithSubquery[], condition: SQL | undefined, order: SQL[]) =>
    search<Item[]>(
      ctx,
      subject,
      (orm) =>
        orm
          .with(...walked)
          .select(columns)
          .from(subject.table)
          .where(condition)
          .orderBy(...order)
          .limit(pageSize + 1),
      words,
    );
  const sorted = await subject.sortedRows?.(ctx, question, input);
  if (sorted) {
    const rows = await find([namedAs(subject, sorted)], undefined, orderBy(keys.map(ofWalk)));
    const isWhole = words.length === 0 && leavesOf(filter).length === 1;
    if (isWhole || rows.isCut || rows.length > pageSize) return rows;
  }
  if (subject.isFoundByWalk?.(ctx, question, input)) {
    const rows = await find([firstRows(subject, keys, scope)], where.sql, orderBy(keys.map(ofWalk)));
    if (rows.isCut || rows.length > pageSize) return rows;
  }
  return find([], and(scope, where.sql), orderBy(keys));
}

/** The first rows of an order, with the sort keys. */
function firstRows(subject: Subject, keys: readonly SortKey[], scope: SQL | undefined): WithSubquery {
  const named = keys.map((one, at) => sql`${one.key} as ${ofWalk(one, at).key}`);
  const rows = sql`
    select *, ${sql.join(named, sql`, `)} from ${subject.table} where ${scope}
    order by ${sql.join(orderBy(keys), sql`, `)} limit ${walkedMax}`;
  return namedAs(subject, rows);
}

/** Rows under the name of their table. */
function namedAs({ table }: Subject, rows: SQL): WithSubquery {
  return new WithSubquery(rows, {}, getTableName(table), true);
}

function ofWalk(one: SortKey, at: number): SortKey {
  return { ...one, key: sql`${sql.identifier(`walk${at}`)}` };
}

/** Runs a query built for this call, planned for its values, in the lane of searches; 422 if it takes too long. */
export function search<R extends unknown[]>(
  ctx: ReadContext,
  { name }: Subject,
  build: (orm: Orm) => unknown,
  words: readonly Condition[] = [],
): Promise<BoundedRows<R[number]>> {
  // The caller names the row type of the selected columns.
  const statement = defineStatement<R>('read', `query.${name}`, { lane: 'search' }, build as never);
  const values = Object.assign({}, ...words.map((word) => word.values));
  return withinTime(() => ctx.db.fetch(statement, values, pageBytesMax) as Promise<BoundedRows<R[number]>>);
}

/** 422 for a query that PostgreSQL cancelled. */
export async function withinTime<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!isTimeout(cause)) throw cause;
    throw new DomainError(
      'UNPROCESSABLE_CONTENT',
      'This reads too many items to be answered in 10 seconds. Narrow it by conditions that every item must meet, ' +
        'for example on createdAt or an id, or sort by createdAt.',
      { cause },
    );
  }
}

// A query as a URL (docs/decisions/0044): all conditions `filter[<field>.<operator>]=value` must hold.

export interface AddressInput extends Omit<QueryInput, 'where'> {
  readonly filter: Readonly<Record<string, string>>;
}

/** An unknown field or id in the filter is a 400, as in every URL; one in the order or the fields is a 422. */
export async function findItems(
  ctx: ReadContext,
  subject: Subject,
  { filter, ...input }: AddressInput,
): Promise<Answer & { nextUrl: string | null }> {
  const names = Object.keys(filter);
  const and = names.map((name) => conditionOf(name, filter[name] ?? ''));
  const where = and.length === 0 ? undefined : { and };
  try {
    const answer = await queryItems(ctx, subject, { ...input, where }, withTypes);
    return { ...answer, nextUrl: (answer.nextCursor !== null && ctx.pageUrl?.(answer.nextCursor)) || null };
  } catch (error) {
    const issue = error instanceof DomainError ? error.issues?.[0] : undefined;
    const [at, , n] = issue?.path ?? [];
    if (issue && at === 'cursor') throw malformed(['cursor'], issue.message);
    if (issue && at === 'where' && typeof n === 'number') throw malformed(['filter', names[n] ?? n], issue.message);
    throw error;
  }
}

function conditionOf(name: string, text: string): Filter {
  const at = name.lastIndexOf('.');
  const op = operators.find((one) => one === name.slice(at + 1));
  if (at < 1 || !op)
    throw malformed(
      ['filter', name],
      `must be filter[<field>.<operator>], for example filter[createdAt.after]. Operators: ${operators.join(', ')}.`,
    );
  const isList = op === 'in' || op === 'nin' || op === 'between';
  return { field: name.slice(0, at), op, value: isList ? text.split(',') : text };
}

function withTypes(filter: Filter, demandField: (name: string, path: Path) => Queryable): Filter {
  const and = filter.and?.map(({ field = '', op, value }, at) => {
    const kind = op === 'isEmpty' ? 'boolean' : demandField(field, ['where', 'and', at, 'field']).kind;
    const typed = Array.isArray(value) ? value.map((one) => typedAs(kind, one)) : typedAs(kind, value);
    return { field, op, value: typed };
  });
  return { and };
}

/** A text that can't be converted stays one, so that the operator refuses it. */
function typedAs(kind: Queryable['kind'], text: unknown): unknown {
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return kind === 'number' ? (numberOfSpelled(String(text)) ?? text) : text;
}
