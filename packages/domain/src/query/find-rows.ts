import type { ReadContext } from '@dossier/kernel/context.ts';
import type { BoundedRows } from '@dossier/postgres-engine/index.ts';
import { and, getTableName, sql, WithSubquery, type SQL } from 'drizzle-orm';
import { walkedMax } from '../records/index.ts';
import type { Item } from './include.ts';
import { orderBy, type SortKey } from './order.ts';
import type { Scope } from './filter/scope.ts';
import type { QueryInput } from './schema.ts';
import { search, withinTime } from './search.ts';
import type { Subject } from './subjects.ts';

/** A question with its fields found: what is asked, in which order, and after which row. */
interface Question extends Scope {
  readonly keys: readonly SortKey[];
  readonly after: SQL | undefined;
}

/** One row more than the page, or as many as there are: by a walk where that promises a page, else as PostgreSQL plans. */
export async function findRows(
  ctx: ReadContext,
  subject: Subject,
  input: QueryInput,
  { demandField, filter, where, words, isHere, keys, after }: Question,
): Promise<BoundedRows<Item>> {
  const { pageSize, fields, include } = input;
  const columns = { ...subject.columnsFor(fields, include), ...keyColumns(keys) };
  const scope = and(isHere, after);
  const find = (walked: readonly WithSubquery[], condition: SQL | undefined, order: SQL[]) =>
    withinTime(() =>
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
      ),
    );
  if (subject.isFoundByWalk?.(ctx, { ...input, where: filter }, demandField, words)) {
    const rows = await find([firstRows(subject, keys, scope)], where.sql, orderBy(keys.map(ofWalk)));
    if (rows.isCut || rows.length > pageSize) return rows;
  }
  return find([], and(scope, where.sql), orderBy(keys));
}

/** The first rows of an order, under the name of their table, with the keys of the order. */
function firstRows({ table }: Subject, keys: readonly SortKey[], scope: SQL | undefined): WithSubquery {
  const named = keys.map((one, at) => sql`${one.key} as ${ofWalk(one, at).key}`);
  const rows = sql`
    select *, ${sql.join(named, sql`, `)} from ${table} where ${scope}
    order by ${sql.join(orderBy(keys), sql`, `)} limit ${walkedMax}`;
  return new WithSubquery(rows, {}, getTableName(table), true);
}

function ofWalk(one: SortKey, at: number): SortKey {
  return { ...one, key: sql`${sql.identifier(`walk${at}`)}` };
}

function keyColumns(keys: readonly SortKey[]): Record<string, SQL<string | null>> {
  return Object.fromEntries(keys.map(({ key }, at) => [`key${at}`, sql<string | null>`(${key})::text`]));
}
