import { and, eq, getTableColumns, inArray, sql, type GetColumnData, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ReadContext } from '../context.ts';
import type { PageInput } from '../page-schema.ts';
import { isAfter } from './is-after.ts';
import {
  cutRows,
  decodeCursor,
  deepFrom,
  offsetOf,
  pageBytesMax,
  PageOfRows,
  type Page,
  type Position,
} from '../paging.ts';
import {
  type BoundedRows,
  type Orm,
  arg,
  defineStatement,
  type ReadStatement,
  type Statement,
} from '@dossier/postgres-engine/index.ts';

export type SelectedColumns = Record<string, PgColumn | SQL.Aliased>;
type Listed = PgTable & { workspaceId: PgColumn; id: PgColumn; createdAt: PgColumn };
export type Row<Selected extends SelectedColumns> = { [Name in keyof Selected]: ValueOf<Selected[Name]> };
type ValueOf<Read> =
  Read extends SQL.Aliased<infer Value> ? Value : Read extends PgColumn ? GetColumnData<Read> : never;
/** Columns and their allowed values; undefined means any. */
type Narrowing<Table extends Listed> = Partial<
  Record<keyof Table['_']['columns'] & string, string | readonly string[] | undefined>
>;

export type Condition = (workspaceId: SQLWrapper) => SQL;

const sort = '-createdAt';

/**
 * Lists by creation time and id, newest first, as nearly every list. A list filtered only by one value per column uses
 * a prepared statement, one per set of columns; a list with other filters or several values is planned for them. Each
 * set of columns in use needs an index on (workspace_id, ...columns, created_at, id).
 */
export class NewestFirst<Table extends Listed, Selected extends SelectedColumns> {
  readonly #name: string;
  readonly #table: Table;
  readonly #selected: Selected;
  readonly #condition: Condition | undefined;
  readonly #statements = new Map<string, ReadStatement<Row<Selected>[]>>();

  /** `selected` must contain `id` and `createdAt`, the parts of a cursor. `condition` applies to every list without `archived`. */
  constructor(name: string, table: Table, selected: Selected, condition?: Condition) {
    this.#name = name;
    this.#table = table;
    this.#selected = selected;
    this.#condition = condition;
  }

  async list(
    ctx: ReadContext,
    input: PageInput,
    scope: Narrowing<Table>,
    filters: SQL[] = [],
  ): Promise<Page<Row<Selected>>> {
    const from = input.cursor === undefined ? undefined : decodeCursor(input.cursor, sort);
    const given = Object.entries<string | readonly string[] | undefined>(scope).flatMap(([column, values]) =>
      values === undefined ? [] : [{ column, values: [values].flat() }],
    );
    const within = given.flatMap(({ column, values: [value, ...others] }): [string, string][] =>
      value !== undefined && others.length === 0 ? [[column, value]] : [],
    );
    const all = [
      ...given
        .filter(({ values }) => values.length !== 1)
        .map(({ column, values }) => inArray(this.#column(column), values)),
      ...filters,
    ];
    const values: Record<string, string> = { ...Object.fromEntries(within), workspaceId: ctx.workspaceId };
    const columns = within.map(([column]) => column);
    const isAll = input.archived === true;
    const where = () => [
      ...this.#conditions(columns, isAll, (column, name) => sql.param(values[name], column)),
      ...all,
    ];
    const rows = await (all.length === 0
      ? this.#listPlain(ctx, input, columns, values, from)
      : this.#listFiltered(ctx, input, where(), from));
    const result = cutRows(rows, input.pageSize, (page) => ({
      sort,
      value: String(page.ofLast('createdAt')),
      id: String(page.ofLast('id')),
    }));
    if (!input.count) return result;
    const total = await ctx.db.orm.$count(this.#table, and(...where()));
    return new PageOfRows(result.rows, result.nextCursor, total);
  }

  #listPlain(
    ctx: ReadContext,
    input: PageInput,
    columns: string[],
    within: Record<string, string>,
    from: Position | undefined,
  ): Promise<BoundedRows<Row<Selected>>> {
    const offset = offsetOf(input);
    const kind = from ? 'after' : offset < deepFrom ? 'page' : 'deep';
    const isAll = input.archived === true;
    const name = [this.#name, ...columns, kind, ...(isAll ? ['archived'] : [])].join('.');
    const statement = this.#statements.get(name) ?? this.#define(name, columns, kind, isAll);
    this.#statements.set(name, statement);
    const values = { ...within, limit: input.pageSize + 1, offset, afterValue: from?.value, afterId: from?.id };
    return ctx.db.fetch(statement, values, pageBytesMax);
  }

  async #listFiltered(
    ctx: ReadContext,
    input: PageInput,
    conditions: SQL[],
    from: Position | undefined,
  ): Promise<BoundedRows<Row<Selected>>> {
    const { createdAt, id } = this.#table;
    const after = isAfter(createdAt, id, from);
    const rows = await ctx.db.fetchQuery(
      this.#select(ctx.db.orm, [...conditions, ...(after ? [after] : [])])
        .limit(input.pageSize + 1)
        .offset(offsetOf(input)),
      pageBytesMax,
    );
    // Guarantee: the selection is `selected`, which Row describes.
    return rows as BoundedRows<Row<Selected>>;
  }

  #define(
    name: string,
    columns: string[],
    kind: 'after' | 'page' | 'deep',
    isAll: boolean,
  ): ReadStatement<Row<Selected>[]> {
    const { createdAt, id } = this.#table;
    const build: Statement<Row<Selected>[]>['build'] = (orm) => {
      const conditions = this.#conditions(columns, isAll, arg);
      if (kind === 'after')
        conditions.push(sql`(${createdAt}, ${id}) < (${arg(createdAt, 'afterValue')}, ${arg(id, 'afterId')})`);
      const list = this.#select(orm, conditions).limit(sql.placeholder('limit'));
      // Guarantee: the selection is `selected`, which Row describes.
      return (kind === 'after' ? list : list.offset(sql.placeholder('offset'))) as unknown as ReturnType<
        Statement<Row<Selected>[]>['build']
      >;
    };
    return defineStatement('read', name, { lane: kind === 'deep' ? 'slow' : 'short' }, build);
  }

  #select(orm: Pick<Orm, 'select'>, conditions: SQL[]) {
    const { createdAt, id } = this.#table;
    return orm
      .select({ ...this.#selected } as SelectedColumns)
      .from(this.#table as PgTable)
      .where(and(...conditions))
      .orderBy(sql`${createdAt} desc`, sql`${id} desc`);
  }

  #conditions(columns: string[], isAll: boolean, valueOf: (column: PgColumn, name: string) => SQLWrapper): SQL[] {
    const conditions = ['workspaceId', ...columns].map((name) =>
      eq(this.#column(name), valueOf(this.#column(name), name)),
    );
    if (this.#condition && !isAll) conditions.push(this.#condition(valueOf(this.#table.workspaceId, 'workspaceId')));
    return conditions;
  }

  #column(name: string): PgColumn {
    const column: PgColumn | undefined = getTableColumns(this.#table)[name];
    if (!column) throw new Error(`The list ${this.#name} has no column ${name}.`);
    return column;
  }
}
