import { clock } from '@dossier/kernel/clock.ts';
import { impossible, notFound } from '@dossier/kernel/errors.ts';
import type { z } from 'zod';
import { uniqueFieldsMax, type fieldInputSchema, type fieldPatchSchema, type StoredField } from './schema.ts';

/** Pure edits of a list of field definitions; each folder and pipeline has such a list. */

export function addField(
  fields: StoredField[],
  field: z.output<typeof fieldInputSchema> & Pick<StoredField, 'unique'>,
): StoredField[] {
  if (fields.length >= 500) throw impossible(['field'], 'There are already 500 fields, archived ones included.');
  if (fields.some(({ key }) => key === field.key))
    throw impossible(
      ['field', 'key'],
      'This key is already used, perhaps by an archived field: GET with archived=true shows those.',
    );
  if (field.unique) demandRoomForUnique(fields);
  return [...fields, field];
}

/** Each write of a record looks the values of its unique fields up: there are few. */
export function demandRoomForUnique(fields: readonly StoredField[]): void {
  if (fields.filter(({ unique }) => unique).length >= uniqueFieldsMax)
    throw impossible(['unique'], `There are already ${uniqueFieldsMax} unique fields, archived ones included.`);
}

export function updateField(
  fields: StoredField[],
  key: string,
  patch: z.output<typeof fieldPatchSchema>,
): StoredField[] {
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

/** Reorders the fields; fields that are not named come last. */
export function reorderFields(fields: StoredField[], keys: string[]): StoredField[] {
  const rank = new Map(keys.map((key, at) => [key, at]));
  return fields.toSorted((a, b) => (rank.get(a.key) ?? keys.length) - (rank.get(b.key) ?? keys.length));
}

export function demandField<Known extends { key: string }>(fields: readonly Known[], key: string): Known {
  const field = fields.find((candidate) => candidate.key === key);
  if (!field) throw notFound('field');
  return field;
}

export function replaceField(fields: readonly StoredField[], field: StoredField): StoredField[] {
  return fields.map((candidate) => (candidate.key === field.key ? field : candidate));
}
