import type { ReadContext } from '@dossier/kernel/context.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import type { z } from 'zod';
import { activeFields, type StoredField } from '../../fields/index.ts';
import { findFolderRow } from '../../folders/index.ts';
import { nameParts } from '../constants.ts';
import type { ColumnChoice } from '../run/rows.ts';
import type { startImportInput } from '../schema.ts';
import type { ImportRow } from '../table.ts';

type Choice = Pick<z.output<typeof startImportInput>, 'mapping' | 'matchField' | 'mode'> & ColumnChoice;

/** A row needs one of these targets. */
const naming = new Set<string | null>([
  'title',
  'email',
  'id',
  'deal.id',
  'deal.title',
  'deal.externalId',
  'task.id',
  'task.title',
  ...nameParts.map(({ name }) => name),
]);

/** Refuses a mapping that does not fit the file or the folder. */
export async function demandMapping(
  ctx: ReadContext,
  { matchField, mode, ...columns }: Choice,
  { columns: named }: ImportRow,
  fields: readonly StoredField[],
): Promise<void> {
  await demandTargets(ctx, columns, fields);
  const { mapping } = columns;
  if (mapping.length > named.length) throw impossible(['mapping'], `The file has ${named.length} columns.`);
  if (matchField === null && !mapping.some((target) => naming.has(target)))
    throw impossible(['mapping'], 'A column must fill the title, a part of the name, or the e-mail.');
  if (matchField !== null && !mapping.includes(matchField))
    throw impossible(['matchField'], 'No column fills the field to match by.');
  if (mode === 'UPDATE' && matchField === null && !mapping.includes('id'))
    throw impossible(['matchField'], 'Choose the field by which rows find the records to update.');
}

/** Refuses unknown fields and folders, and two columns for one field. */
export async function demandTargets(
  ctx: ReadContext,
  { mapping, readings }: ColumnChoice,
  fields: readonly StoredField[],
): Promise<void> {
  const keys = new Set(activeFields(fields).map(({ key }) => `data.${key}`));
  for (const [at, target] of mapping.entries()) {
    if (target?.startsWith('data.') && !keys.has(target))
      throw impossible(['mapping', at], `The folder has no field "${target.slice('data.'.length)}".`);
    if (target !== null && mapping.indexOf(target) !== at)
      throw impossible(['mapping', at], `Two columns fill ${target}.`);
  }
  for (const [at, reading] of readings.entries()) {
    const key = reading?.othersKey ?? null;
    const field = activeFields(fields).find((one) => one.key === key);
    const isText = field?.type === 'TEXT' || field?.type === 'LONG_TEXT';
    if (key !== null && (!isText || mapping.includes(`data.${key}`)))
      throw impossible(['readings', at, 'othersKey'], 'Further values need a text field that no other column fills.');
    if (!reading?.folderId) continue;
    const folder = await findFolderRow(ctx, reading.folderId);
    if (!folder || folder.archivedAt !== null)
      throw impossible(['readings', at, 'folderId'], 'There is no such folder.');
    if (reading.matchKey && !activeFields(folder.fields).some((one) => one.key === reading.matchKey))
      throw impossible(['readings', at, 'matchKey'], `The folder has no field "${reading.matchKey}".`);
  }
}
