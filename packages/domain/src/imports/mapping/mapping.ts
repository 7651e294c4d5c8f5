import type { ReadContext } from '@dossier/kernel/context.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import type { z } from 'zod';
import { activeFields, type StoredField } from '../../fields/index.ts';
import { findFolderRow } from '../../folders/index.ts';
import type { ImportRow } from '../progress.ts';
import type { ColumnReading, startImportInput } from '../schema.ts';

type Choice = Pick<z.output<typeof startImportInput>, 'mapping' | 'matchField'> & Columns;
interface Columns {
  readonly mapping: readonly (string | null)[];
  readonly readings: readonly (ColumnReading | null)[];
}

/** Refuses a mapping that the file or the folder doesn't allow. */
export async function demandMapping(
  ctx: ReadContext,
  { matchField, ...columns }: Choice,
  { columns: named }: ImportRow,
  fields: readonly StoredField[],
): Promise<void> {
  await demandTargets(ctx, columns, fields);
  const { mapping } = columns;
  if (mapping.length > named.length) throw impossible(['mapping'], `The file has ${named.length} columns.`);
  if (matchField === null && !mapping.includes('title')) throw impossible(['mapping'], 'A column must fill the title.');
  if (matchField !== null && !mapping.includes(matchField))
    throw impossible(['matchField'], 'No column fills the field to match by.');
}

/** Refuses fields and folders that are not there, and two columns for one field. */
export async function demandTargets(
  ctx: ReadContext,
  { mapping, readings }: Columns,
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
    if (!reading?.folderId) continue;
    const folder = await findFolderRow(ctx, reading.folderId);
    if (!folder || folder.archivedAt !== null)
      throw impossible(['readings', at, 'folderId'], 'There is no such folder.');
  }
}
