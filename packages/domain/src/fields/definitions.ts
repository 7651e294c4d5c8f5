import { clock } from '@dossier/kernel/clock.ts';
import { impossible, DomainError, there } from '@dossier/kernel/errors.ts';
import type { z } from 'zod';
import { uniqueFieldsMax, type FieldInput, type fieldPatchSchema, type StoredField } from './schema.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import type { Row, SelectedColumns } from '@dossier/kernel/db/newest-first.ts';
import { and, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Data } from './values.ts';

/** Pure edits of a list of field definitions; each folder and pipeline has such a list. */

export function addField(fields: StoredField[], field: FieldInput & Pick<StoredField, 'unique'>): StoredField[] {
  if (fields.length >= 500) throw impossible(['field'], 'There are already 500 fields, archived ones included.');
  if (fields.some(({ key }) => key === field.key))
    throw impossible(
      ['field', 'key'],
      'This key is already used, perhaps by an archived field: GET with archived=true shows those.',
    );
  if (field.unique) demandRoomForUnique(fields);
  return [...fields, field];
}

/** Each write of a record looks up the values of its unique fields, so only a few are allowed. */
export function demandRoomForUnique(fields: readonly StoredField[]): void {
  if (fields.filter(({ unique }) => unique).length >= uniqueFieldsMax)
    throw impossible(['unique'], `There are already ${uniqueFieldsMax} unique fields, archived ones included.`);
}

function updateField(fields: StoredField[], key: string, patch: z.output<typeof fieldPatchSchema>): StoredField[] {
  const field = demandField(fields, key);
  const isSelect = field.type === 'SELECT' || field.type === 'MULTI_SELECT';
  if (patch.options !== undefined && !isSelect)
    throw impossible(['field', 'options'], 'is only for SELECT and MULTI_SELECT');
  if (patch.targetFolderId && field.type !== 'RECORD')
    throw impossible(['field', 'targetFolderId'], 'is only for RECORD');
  const { label = field.label, required = field.required, options = field.options } = patch;
  const { targetFolderId = field.targetFolderId ?? null } = patch;
  return replaceField(fields, { ...field, label, required, options, targetFolderId });
}

/** Archives a field: it leaves the definitions, its values stay, and its key stays taken. */
export function archiveField(fields: StoredField[], key: string, isArchived: boolean): StoredField[] {
  const { archivedAt = clock.iso(), isArchived: was, ...field } = demandField(fields, key);
  if (was === isArchived) return fields;
  return replaceField(fields, isArchived ? { ...field, isArchived, archivedAt } : field);
}

export function reorderFields(fields: StoredField[], keys: string[]): StoredField[] {
  const rank = new Map(keys.map((key, at) => [key, at]));
  return fields.toSorted((a, b) => (rank.get(a.key) ?? keys.length) - (rank.get(b.key) ?? keys.length));
}

export function demandField<Known extends { key: string }>(fields: readonly Known[], key: string): Known {
  const field = fields.find((candidate) => candidate.key === key);
  return there(field, 'field');
}

export function replaceField(fields: readonly StoredField[], field: StoredField): StoredField[] {
  return fields.map((candidate) => (candidate.key === field.key ? field : candidate));
}

/** A transaction with thousands of events would block all other writers. */
const replacedMax = 1_000;

export interface Holders<Selected extends SelectedColumns> {
  readonly noun: 'record' | 'deal';
  readonly table: PgTable & { readonly id: PgColumn; readonly data: PgColumn };
  readonly columns: Selected;
  readonly where: (ctx: ReadContext, id: string) => SQL | undefined;
  readonly change: (ctx: WriteContext, row: Row<Selected>, data: Data) => unknown;
}

type Patch = z.output<typeof fieldPatchSchema>;

/** Changes a field, then replaces choices that it lost in the values, each with its event. */
export async function replaceChoices<Selected extends SelectedColumns & { data: PgColumn }, Changed>(
  ctx: WriteContext,
  { id, key, field: patch }: { readonly id: string; readonly key: string; readonly field: Patch },
  holders: Holders<Selected>,
  changeFields: (change: (known: StoredField[]) => StoredField[]) => Promise<Changed>,
): Promise<Changed> {
  let before: StoredField[] = [];
  const changed = await changeFields((known) => {
    before = known;
    return updateField(known, key, patch);
  });
  const field = demandField(before, key);
  const removed = demandReplaceable(field, patch);
  const isHolder = holders.where(ctx, id);
  const held = removed.length === 0 ? [] : await findHeld(ctx, field, removed, patch, isHolder, holders);
  if (held.length === 0) return changed;
  const rows = await ctx.db.orm
    .select({ ...holders.columns } as SelectedColumns)
    .from(holders.table as PgTable)
    .where(and(isHolder, or(...held.map((option) => holds(key, holders, sql`${option}::text`)))))
    .orderBy(holders.table.id)
    .limit(replacedMax)
    .for('no key update');
  // Guarantee: the selection is `columns`, which Row describes.
  for (const row of rows as (Row<Selected> & { readonly data: Data })[])
    await holders.change(ctx, row, replacedIn(row.data, field, patch));
  return changed;
}

function demandReplaceable(field: StoredField, { options, replace = {}, required = field.required }: Patch): string[] {
  const kept = options ?? field.options ?? [];
  const removed = (field.options ?? []).filter((option) => !kept.includes(option));
  for (const [option, to] of Object.entries(replace)) {
    const path = ['field', 'replace', option];
    if (!removed.includes(option)) throw impossible(path, 'This change does not remove such a choice.');
    if (to === null && required) throw impossible(path, 'The field is required: name a choice.');
    if (to !== null && !kept.includes(to)) throw impossible(path, `There is no choice "${to}" in "options".`);
  }
  return removed;
}

async function findHeld(
  ctx: WriteContext,
  { key }: StoredField,
  removed: readonly string[],
  { replace = {} }: Patch,
  isHolder: SQL | undefined,
  holders: Pick<Holders<SelectedColumns>, 'noun' | 'table'>,
): Promise<string[]> {
  const { rows } = await ctx.db.orm.execute<{ option: string; n: number }>(sql`
    select removed.option, (
      select count(*)::int from (
        select from ${holders.table} where ${and(isHolder, holds(key, holders, sql`removed.option`))}
        limit ${replacedMax + 1}
      ) held
    ) as n
    from jsonb_array_elements_text(${JSON.stringify(removed)}::jsonb) as removed(option)`);
  const held = rows.filter(({ n }) => n > 0);
  const open = held.filter(({ option }) => !Object.hasOwn(replace, option));
  if (open.length > 0) throw stillHeld(open, holders.noun);
  if (held.reduce((sum, { n }) => sum + n, 0) > replacedMax)
    throw impossible(
      ['field', 'options'],
      `More than ${replacedMax} ${holders.noun}s have these choices. Change most of them first.`,
    );
  return held.map(({ option }) => option);
}

function holds(key: string, { table }: Pick<Holders<SelectedColumns>, 'table'>, option: SQL): SQL {
  const value = (of: SQL) => sql`${table.data} @> jsonb_build_object(${key}::text, ${of})`;
  return sql`(${value(option)} or ${value(sql`jsonb_build_array(${option})`)})`;
}

function replacedIn(current: Data, { key, type }: StoredField, { replace = {} }: Patch): Data {
  const { [key]: held, ...others } = current;
  const values = [held].flat().flatMap((one) => {
    const to = typeof one === 'string' && Object.hasOwn(replace, one) ? replace[one] : one;
    return to === null ? [] : [to];
  });
  if (values.length === 0) return others;
  return { ...others, [key]: type === 'MULTI_SELECT' ? [...new Set(values)] : values[0] };
}

function stillHeld(open: readonly { option: string; n: number }[], noun: string): DomainError {
  const counted = (n: number) => {
    if (n === 1) return `1 ${noun} has`;
    return n > replacedMax ? `More than ${replacedMax} ${noun}s have` : `${n} ${noun}s have`;
  };
  const issues = open.map(({ option, n }) => ({
    path: ['field', 'replace', option],
    message: `${counted(n)} "${option}".`,
  }));
  const message =
    `${issues.map((issue) => issue.message).join(' ')} Name what takes its place: ` +
    '"replace": { "<old choice>": "<new choice>" }, or null to clear it.';
  return new DomainError('UNPROCESSABLE_CONTENT', message, { issues });
}
