import type { ReadContext } from '@dossier/kernel/context.ts';
import { caseless, visible } from '@dossier/kernel/db/columns.ts';
import { emailKey } from '@dossier/kernel/email-address.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { knownAre, knownMax } from '@dossier/kernel/filters.ts';
import { comparedText } from '@dossier/kernel/words.ts';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { fieldKeySchema, fieldTypes, problemOfSpelled, type FieldType } from '../../fields/index.ts';
import { filterByMember } from '../../members/index.ts';
import { filterByRecord } from '../../records/index.ts';
import { byName, byOptions, type Kind, type Naming, type Queryable } from './fields.ts';

export interface Definitions {
  readonly table: PgTable & { readonly workspaceId: PgColumn; readonly id: PgColumn; readonly fields: PgColumn };
  readonly field: 'folderId' | 'pipelineId';
}

const kinds: Record<FieldType, Kind> = {
  TEXT: 'text',
  LONG_TEXT: 'text',
  EMAIL: 'text',
  PHONE: 'text',
  URL: 'text',
  NUMBER: 'number',
  BOOLEAN: 'boolean',
  DATE: 'date',
  DATETIME: 'moment',
  SELECT: 'choice',
  MULTI_SELECT: 'list',
  USER: 'id',
  RECORD: 'id',
};

const definitionSchema = z.object({
  key: fieldKeySchema,
  type: z.enum(fieldTypes),
  options: z.array(z.string()).nullish(),
});

const checkedTypes = new Set<FieldType>(['SELECT', 'MULTI_SELECT', 'EMAIL']);

/** The custom fields with these keys, in these places or all. 422 if their definitions differ in type. */
export async function findCustomFields(
  ctx: ReadContext,
  { table, field }: Definitions,
  data: PgColumn,
  keys: readonly string[],
  within: readonly string[] | undefined,
): Promise<Map<string, Queryable>> {
  if (keys.length === 0) return new Map();
  const isNamed = sql`definition ->> 'key' in ${keys}`;
  const rows = await readDefinitions(
    ctx,
    table,
    sql`definition::text as definition`,
    [isNamed, within && inArray(table.id, [...within])],
    sql`order by ${table.id}`,
  );
  const definitions = rows.map((row) => definitionSchema.parse(JSON.parse(String(row['definition']))));
  const found = new Map<string, Queryable>();
  for (const { key, type } of definitions) {
    const options = definitions.flatMap((one) => (one.key === key ? (one.options ?? []) : []));
    const custom = customField(data, key, type, options);
    const ofThis = checkedTypes.has(type) ? (value: string) => problemOfSpelled({ type, options }, value) : undefined;
    const other = found.get(custom.name);
    if (other && other.kind !== custom.kind)
      throw impossible(
        ['where'],
        `"${custom.name}" is a ${other.kind} in one place and a ${custom.kind} in another. Add a condition on ` +
          `"${field}" (eq or in) to the outermost "and".`,
      );
    // Equality is possible if one of the definitions accepts the value.
    const ofOther = other ? other.problemOf : () => '';
    const problemOf =
      ofThis && ofOther ? (value: string) => (ofOther(value) === undefined ? undefined : ofThis(value)) : undefined;
    found.set(custom.name, { ...custom, problemOf });
  }
  return found;
}

/** A sentence with the custom fields of all places. */
export async function knownCustomFields(ctx: ReadContext, { table }: Definitions): Promise<string> {
  const rows = await readDefinitions(
    ctx,
    table,
    sql`distinct definition ->> 'key' as key`,
    [],
    sql`order by 1 limit ${knownMax}`,
  );
  const keys = z
    .array(z.object({ key: z.string() }))
    .parse(rows)
    .map(({ key }) => `data.${key}`);
  return `Custom fields: ${keys.length === 0 ? 'none yet.' : knownAre(keys)}`;
}

async function readDefinitions(
  ctx: ReadContext,
  table: Definitions['table'],
  columns: SQL,
  conditions: (SQL | undefined)[],
  rest: SQL = sql``,
): Promise<Record<string, unknown>[]> {
  const { rows } = await ctx.db.orm.execute(sql`
    select ${columns}
    from ${table}, jsonb_array_elements(${table.fields}) definition
    where ${and(eq(table.workspaceId, ctx.workspaceId), ...conditions)} ${rest}`);
  return rows;
}

const jsonTypes: Partial<Record<Kind, string>> = { number: 'number', boolean: 'boolean', list: 'array' };

/** Long texts are sorted by their beginning, so that a cursor stays short. */
const byBeginning = { ...byName, of: (value: SQL) => byName.of(sql`left(${value}, 500)`) };

/** A stored value of another JSON type (the field's type was changed) counts as missing: a cast would fail. */
function customField(data: PgColumn, key: string, type: FieldType, options: readonly string[]): Queryable {
  const kind = kinds[type];
  const jsonType = sql.raw(`'${jsonTypes[kind] ?? 'string'}'`);
  const held = (value: SQL) => sql`(case jsonb_typeof(${data} -> ${key}::text) when ${jsonType} then ${value} end)`;
  const text = held(sql`${data} ->> ${key}::text`);
  const write = type === 'EMAIL' ? emailKey : comparedText;
  const plain = { name: `data.${key}`, kind, isNullable: true, dataKey: key, data };
  if (type === 'PHONE') {
    const digits = sql`regexp_replace(${text}, '[^0-9]', '', 'g')`;
    return { ...plain, type: 'text', key: digits, shown: text, order: byBeginning, isPhone: true };
  }
  if (kind === 'text')
    return { ...plain, type: 'text', key: caseless(visible(text)), shown: text, order: byBeginning, write };
  if (kind === 'list') {
    const list = held(sql`${data} -> ${key}::text`);
    return { ...plain, type: 'jsonb', key: list, shown: list, order: byOptions(options, 'integer[]') };
  }
  if (kind === 'number' || kind === 'boolean') {
    const sqlType = kind === 'number' ? 'numeric' : 'boolean';
    const value = held(sql`(${data} ->> ${key}::text)::${sql.raw(sqlType)}`);
    return { ...plain, type: sqlType, key: value, shown: value };
  }
  // Dates and moments are stored in a form that sorts by bytes.
  const bytes = sql`(${text} collate "C")`;
  const order = kind === 'choice' ? { order: byOptions(options, 'numeric') } : {};
  const naming: Naming = (ctx, ids) =>
    type === 'USER' ? filterByMember(ctx, plain.name, ids) : filterByRecord(ctx, ids);
  return { ...plain, type: 'text', key: bytes, shown: bytes, ...order, ...(kind === 'id' ? { naming } : {}) };
}
