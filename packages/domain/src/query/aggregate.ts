import type { ReadContext } from '@dossier/kernel/context.ts';
import { mapValues } from '@dossier/kernel/exact-json.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { noPage } from '@dossier/kernel/filters.ts';
import { and, count, sql, type SQL } from 'drizzle-orm';
import { IANAZone } from 'luxon';
import type { Queryable } from './filter/fields.ts';
import type { Path } from './filter/operands.ts';
import type { Item } from './include.ts';
import type { Scope } from './filter/compile.ts';
import { demandKnown, scopeOf } from './filter/scope.ts';
import { groupsMax, type AggregateInput, type Group } from './schema.ts';
import { search } from './run.ts';
import type { Subject } from './subjects.ts';

export const measures = ['sum', 'avg', 'min', 'max'] as const;
type Measure = (typeof measures)[number];

interface Column {
  readonly name: string;
  readonly sql: SQL;
  readonly read: (text: string) => string | number | boolean;
  readonly order?: ((value: SQL) => SQL) | undefined;
}

async function planOf(ctx: ReadContext, subject: Subject, input: AggregateInput) {
  if (!IANAZone.isValidZone(input.timeZone))
    throw impossible(['timeZone'], 'must be an IANA time zone, for example Europe/Berlin');
  const { groupBy } = input;
  const names = [...groupBy.map(({ field }) => field), ...measures.flatMap((measure) => input[measure])];
  const scope = await scopeOf(ctx, subject, input.where, names, { search: input.search });
  const groups = groupBy.map((_, at) => groupColumn(scope, input, at));
  const measured = measures.flatMap((measure) =>
    input[measure].map((name, at) => ({ measure, name, column: measureColumn(scope, measure, name, at) })),
  );
  return { scope, groups, measured };
}

/** Throws what `aggregate` would throw for this input, without reading anything. */
export async function checkAggregate(ctx: ReadContext, subject: Subject, input: AggregateInput): Promise<void> {
  const { scope } = await planOf(ctx, subject, input);
  await demandKnown(ctx, noPage, undefined, scope);
}

export async function aggregate(ctx: ReadContext, subject: Subject, input: AggregateInput): Promise<Group[]> {
  const { groupBy } = input;
  const { scope, groups, measured } = await planOf(ctx, subject, input);
  const columns: Record<string, SQL> = {
    ...Object.fromEntries(groups.map((column, at) => [`group${at}`, column.sql])),
    ...Object.fromEntries(measured.map(({ column }, at) => [`measure${at}`, column.sql])),
  };
  const places = groups.map((_, at) => sql.raw(String(at + 1)));
  const items = groupBy.flatMap(({ field }, at) => scope.demandField(field, ['groupBy', at, 'field']).items ?? [])[0];
  const rows = await search<Item[]>(
    ctx,
    subject,
    (orm) => {
      const all = orm
        .select({ ...mapValues(columns, (column, name) => column.as(name)), n: count().as('n') })
        .from(subject.table);
      const query = (items ? all.leftJoin(items, sql`true`) : all)
        .where(and(scope.isHere, scope.where.sql))
        .limit(groupsMax + 1);
      const found = (places.length === 0 ? query : query.groupBy(...places)).as('found');
      // Values are converted to text once per group, not per item.
      return orm
        .select({ ...mapValues(columns, (_column, name) => sql`${sql.identifier(name)}::text`), n: sql`n` })
        .from(found)
        .orderBy(...groups.map(({ order = (value) => value }, at) => order(sql`${sql.identifier(`group${at}`)}`)));
    },
    scope.words,
  );
  const found = rows.decode();
  const byteLength = found.filter((row) => Number(row['n']) > 0).length;
  await demandKnown(ctx, { data: found, byteLength, nextCursor: null }, undefined, scope);
  if (found.length > groupsMax)
    throw impossible(['groupBy'], `makes more than ${groupsMax} groups. Narrow "where", or group by less.`);
  ctx.answer?.take(rows.byteLength);
  return found.map((row) => ({
    group: Object.fromEntries(groups.map((column, at) => [column.name, readOf(column, row[`group${at}`])])),
    count: Number(row['n']),
    ...valuesOf(measured, row),
  }));
}

function groupColumn({ demandField }: Scope, { groupBy, timeZone }: AggregateInput, at: number): Column {
  const { field: name = '', by } = groupBy[at] ?? {};
  const path = ['groupBy', at, 'field'];
  const field = demandField(name, path);
  demandGroups(field, path);
  const { kind, shown, type } = field;
  if (by === undefined) return { name, sql: shown, read: readerOf(field), order: field.order?.of };
  if (kind !== 'date' && kind !== 'moment')
    throw impossible(['groupBy', at, 'by'], `"${name}" is a ${kind}: only dates and times have a ${by}`);
  const day =
    kind === 'date'
      ? sql`(${shown})::date`
      : sql`((${type === 'text' ? sql`(${shown})::timestamptz` : shown}) at time zone ${timeZone}::text)`;
  return { name, sql: sql`date_trunc(${by}::text, ${day})::date`, read: (text) => text };
}

function measureColumn({ demandField }: Scope, measure: Measure, name: string, at: number): Column {
  const path = [measure, at];
  const field = demandField(name, path);
  demandMeasure(field, measure, path);
  return { name, sql: sql`${sql.raw(measure)}(${field.shown})`, read: readerOf(field) };
}

export function demandGroups({ name, kind }: Queryable, path: Path): void {
  if (kind === 'list') throw impossible(path, `"${name}" is a list, which makes no groups`);
}

export function demandMeasure({ name, kind }: Queryable, measure: Measure, path: Path): void {
  const isTime = kind === 'date' || kind === 'moment';
  if (kind !== 'number' && !(isTime && (measure === 'min' || measure === 'max')))
    throw impossible(path, `"${name}" is a ${kind}, which has no ${measure}`);
}

function valuesOf(
  measured: readonly { readonly measure: Measure; readonly name: string; readonly column: Column }[],
  row: Item,
): Pick<Group, Measure> {
  const values: Pick<Group, Measure> = { sum: {}, avg: {}, min: {}, max: {} };
  for (const [at, { measure, name, column }] of measured.entries()) {
    const value = readOf(column, row[`measure${at}`]);
    values[measure][name] = typeof value === 'boolean' ? null : value;
  }
  return values;
}

function readOf({ read }: Column, value: unknown): string | number | boolean | null {
  return typeof value === 'string' ? read(value) : null;
}

function readerOf({ kind, read }: Queryable): Column['read'] {
  if (kind === 'number') return Number;
  if (kind === 'boolean') return (text) => text === 'true';
  return read ?? ((text) => text);
}
