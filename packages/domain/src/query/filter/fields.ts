import type { ReadContext } from '@dossier/kernel/context.ts';
import { caseless, visible } from '@dossier/kernel/db/columns.ts';
import type { NamingFilter } from '@dossier/kernel/filters.ts';
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
  /** The SQL type of `key`. */
  readonly type: 'text' | 'numeric' | 'boolean' | 'date' | 'timestamptz' | 'uuid' | 'jsonb';
  readonly isNullable: boolean;
  readonly shown: SQL;
  readonly options?: readonly string[] | undefined;
  /** Converts a value of the caller to the form stored in `key`. Default: unchanged. */
  readonly write?: (value: string) => string;
  /** Key of a custom field, and the column that holds it. */
  readonly dataKey?: string;
  readonly data?: PgColumn;
  /** The key of texts that have characters which do not count, where the index has none of it; null for others. */
  readonly hiddenKey?: PgColumn;
  /** An index on the key finds equal values. */
  readonly hasIndex?: boolean;
  /** Additional conditions that let an index find rows that contain the text. */
  readonly holding?: (text: string) => SQL[];
  /** True for an empty set. */
  readonly isNone?: SQL;
  /** Lateral subquery with one row per item of the set. */
  readonly items?: SQL;
  /** Sort key if it differs from `key`. It is never null. */
  readonly order?: { readonly key: SQL; readonly type: 'timestamptz' | 'text' };
  readonly read?: (text: string) => string;
  /** Reason why nothing can be equal to a value; undefined if something can. */
  readonly problemOf?: ((value: string) => string | undefined) | undefined;
  /** Checks that ids belong to the workspace. */
  readonly naming?: Naming;
}

export type Naming = (ctx: ReadContext, values: readonly string[]) => NamingFilter;

type Overrides = Readonly<Record<string, Partial<Omit<Queryable, 'name'>> | Queryable>>;

/**
 * The fields of a noun, derived from its table and its output schema. `data` is not among them: its keys are fields of
 * their own.
 */
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
  return { ...plain, kind: 'text', type: 'text', key: caseless(visible(column)), write: comparedText };
}

function optionsOf(schema: z.core.$ZodType): readonly string[] | undefined {
  const inner = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  return inner instanceof z.ZodEnum ? inner.options.map(String) : undefined;
}
