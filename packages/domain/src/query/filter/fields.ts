import type { ReadContext } from '@dossier/kernel/context.ts';
import { caseless, nameOrder, visible } from '@dossier/kernel/db/columns.ts';
import type { NamingFilter } from '@dossier/kernel/filters.ts';
import { scopeOf } from '@dossier/kernel/paging.ts';
import { comparedText } from '@dossier/kernel/words.ts';
import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';

export type Kind = 'text' | 'number' | 'boolean' | 'date' | 'moment' | 'choice' | 'id' | 'list' | 'set';

/** A field as filters, sorts and groups see it (docs/decisions/0044). */
export interface Queryable {
  readonly name: string;
  readonly kind: Kind;
  readonly key: SQL;
  readonly type: 'text' | 'numeric' | 'boolean' | 'date' | 'timestamptz' | 'uuid' | 'jsonb';
  readonly isNullable: boolean;
  readonly shown: SQL;
  readonly options?: readonly string[] | undefined;
  /** Converts a value of the caller to the form stored in `key`. Default: unchanged. */
  readonly write?: (value: string) => string;
  /** Key of a custom field, and the column that holds it. */
  readonly dataKey?: string;
  readonly data?: PgColumn;
  /** The key of texts with ignored characters, which the index on the text lacks; null for other texts. */
  readonly hiddenKey?: PgColumn;
  /** An index on the key finds equal values. */
  readonly hasIndex?: boolean;
  /** Additional conditions by which an index finds rows that contain the text. */
  readonly holding?: (text: string) => SQL[];
  readonly isNone?: SQL;
  /** Lateral subquery with one row per item of the set. */
  readonly items?: SQL;
  readonly order?: Order;
  /** The key contains the digits of phone numbers, which equal all their forms. */
  readonly isPhone?: true;
  readonly forms?: (value: string) => string[];
  readonly read?: (text: string) => string;
  /** Condition for the successors of merged rows with this value; `alsoEqual` is the one for one call. */
  readonly successorOf?: (ctx: ReadContext) => (value: string) => SQL;
  readonly alsoEqual?: (value: string) => SQL;
  /** Reason why nothing can equal a value; undefined if something can. */
  readonly problemOf?: ((value: string) => string | undefined) | undefined;
  /** Checks that ids belong to the workspace. */
  readonly naming?: Naming;
}

/** An order of values other than that of their keys. */
export interface Order {
  /** The sort key of a value: of `shown`, or of the same value in a group. */
  readonly of: (value: SQL) => SQL;
  readonly type: 'timestamptz' | 'text' | 'numeric' | 'integer[]';
  /** False if a missing value has a key, too. */
  readonly isNullable?: false;
  /** The name of the order in cursors: a cursor with another name is refused. */
  readonly name?: string;
  /** The places of choices as JSON; other values come after them. */
  readonly places?: string;
}

export const byName: Order = { of: nameOrder, type: 'text', name: 'names' };

/**
 * Sorts choices by the options of their field, or of several fields one after the other. Former options come last.
 * Lists are sorted by their first choice, then by the next ones.
 */
export function byOptions(options: readonly string[], type: 'numeric' | 'integer[]'): Order {
  const known = [...new Set(options)];
  const places = JSON.stringify(Object.fromEntries(known.map((option, at) => [option, at + 1])));
  const placeOf = (value: SQL) => sql`coalesce((${places}::jsonb ->> ${value})::int, ${known.length + 1})`;
  const name = scopeOf('options', options);
  if (type === 'numeric')
    return { of: (value) => sql`case when ${value} is not null then ${placeOf(value)} end`, type, name, places };
  const placesIn = (list: SQL) =>
    sql`nullif(array(select ${placeOf(sql`item`)} from jsonb_array_elements_text(${list}) as item order by 1), '{}')`;
  return { of: placesIn, type, name };
}

export type Naming = (ctx: ReadContext, values: readonly string[]) => NamingFilter;

type Overrides = Readonly<Record<string, Partial<Omit<Queryable, 'name'>> | Queryable>>;

/** The fields of a noun, from its table and output schema. `data` is left out: its keys are fields of their own. */
export function fieldsOfNoun(table: PgTable, output: z.ZodObject, overrides: Overrides = {}): Map<string, Queryable> {
  const columns = getTableColumns(table);
  const fields = Object.entries<z.core.$ZodType>(output.shape).flatMap(([name, schema]): Queryable[] => {
    const column: PgColumn | undefined = columns[name];
    const override = overrides[name];
    // A field without a column.
    if (!column && override && 'kind' in override && 'name' in override) return [override];
    if (!column || column.getSQLType() === 'jsonb') return [];
    return [{ ...fieldOf(name, column, schema), ...overrides[name] }];
  });
  return new Map(fields.map((field) => [field.name, field]));
}

function fieldOf(name: string, column: PgColumn, schema: z.core.$ZodType): Queryable {
  const plain = { name, key: sql`${column}`, shown: sql`${column}`, isNullable: !column.notNull };
  const type = column.getSQLType();
  if (type === 'uuid')
    return {
      ...plain,
      kind: 'id',
      type: 'uuid',
      write: (value) => String(column.mapToDriverValue(value)),
      read: (text) => String(column.mapFromDriverValue(text)),
    };
  if (type.startsWith('timestamp'))
    return { ...plain, kind: 'moment', type: 'timestamptz', read: (text) => String(column.mapFromDriverValue(text)) };
  if (type === 'date') return { ...plain, kind: 'date', type: 'date' };
  if (type === 'integer' || type.startsWith('numeric')) return { ...plain, kind: 'number', type: 'numeric' };
  if (type !== 'text') throw new Error(`${name} has the type ${type}, which queries do not know yet.`);
  const options = optionsOf(schema);
  if (options) return { ...plain, kind: 'choice', type: 'text', options };
  return { ...plain, kind: 'text', type: 'text', key: caseless(visible(column)), order: byName, write: comparedText };
}

function optionsOf(schema: z.core.$ZodType): readonly string[] | undefined {
  const inner = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  return inner instanceof z.ZodEnum ? inner.options.map(String) : undefined;
}
