import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { DomainError, impossible, notFound } from '@dossier/kernel/errors.ts';
import { enqueue } from '@dossier/kernel/jobs/define.ts';
import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import {
  activeFields,
  demandField,
  demandRoomForUnique,
  replaceField,
  uniqueProblem,
  type StoredField,
} from '../../fields/index.ts';
import { asFolder, changeFields, demandFolder, findFolderRow } from '../../folders/index.ts';
import type { Folder } from '../../folders/schema.ts';
import { indexUnique } from './index-unique.job.ts';
import { createRecordInput, type listDuplicatesInput, type setUniqueInput } from '../schema.ts';
import { duplicatesOf, enterValues, forgetValues, type Duplicate } from './unique-index.ts';
import { trashedWith } from './unique-values.ts';

/** Duplicates that a report names. */
const duplicatesMax = 100;

export async function listDuplicates(
  ctx: ReadContext,
  { id, key }: z.output<typeof listDuplicatesInput>,
): Promise<{ data: Duplicate[]; isComplete: boolean }> {
  const folder = await findFolderRow(ctx, id);
  if (!folder) throw notFound('folder');
  const field = demandField(folder.fields, key);
  demandSuitable(field);
  const rows = await duplicatesOf(ctx, id, field, duplicatesMax + 1);
  return { data: rows.slice(0, duplicatesMax), isComplete: rows.length <= duplicatesMax };
}

export const findTrashedInput = createRecordInput.pick({ folderId: true, data: true });
export const trashedTwinSchema = z.object({ key: z.string(), id: idOf('rec'), title: z.string() });

/** The records in Trash that have values of unique fields which a new record would take from them. */
export async function findTrashed(
  ctx: ReadContext,
  { folderId, data = {} }: z.output<typeof findTrashedInput>,
): Promise<z.output<typeof trashedTwinSchema>[]> {
  const { fields } = await demandFolder(ctx, folderId);
  const given = activeFields(fields).filter(({ unique }) => unique);
  return trashedWith(
    ctx,
    folderId,
    given.map(({ key, type }) => ({ key, type, value: data[key] })),
  );
}

/**
 * Makes a field unique, or no longer. Refused while records have equal values. The values of all records are entered
 * here; a job then enters those of writes that had begun before.
 */
export async function setUnique(ctx: WriteContext, input: z.output<typeof setUniqueInput>): Promise<Folder> {
  const { folderId, key, unique } = input;
  let wasUnique = false;
  const row = await changeFields(ctx, folderId, (fields) => {
    const field = demandField(fields, key);
    wasUnique = field.unique === true;
    if (unique && !wasUnique) {
      demandSuitable(field);
      demandRoomForUnique(fields);
    }
    return replaceField(fields, { ...field, unique });
  });
  if (unique === wasUnique) return asFolder(row);
  await forgetValues(ctx, folderId, key);
  if (unique) {
    const field = demandField(row.fields, key);
    const [first, ...others] = await duplicatesOf(ctx, folderId, field, 5);
    if (first) throw duplicated(key, [first, ...others]);
    await enterValues(ctx, folderId, field);
    await enqueue(ctx, indexUnique, { workspaceId: ctx.workspaceId, folderId, key });
  }
  return asFolder(row);
}

function demandSuitable({ type, pendingType }: StoredField): void {
  const problem = uniqueProblem(type);
  if (problem !== undefined) throw impossible(['unique'], `unique: ${problem}.`);
  if (pendingType) throw impossible(['unique'], 'The values of the field are being converted. Try again in a moment.');
}

function duplicated(key: string, found: readonly Duplicate[]): DomainError {
  const named = found.map(
    ({ value, records: count, recordIds }) =>
      `"${value.slice(0, 100)}" (${count} records: ${recordIds.slice(0, 3).join(', ')}${count > 3 ? ', ...' : ''})`,
  );
  const message =
    `Several records have the same value of "${key}": ${named.join('; ')}. Change these first; ` +
    '`GET /folders/{id}/fields/{key}/duplicates` lists them.';
  return new DomainError('UNPROCESSABLE_CONTENT', message, { issues: [{ path: ['unique'], message }] });
}
