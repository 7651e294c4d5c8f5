import type { WriteContext } from '@dossier/kernel/context.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { replaceChoices } from '../fields/index.ts';
import { changeRecord, recordNoun, records } from '../records/index.ts';
import type { Folder, updateFieldInput } from './schema.ts';
import { asFolder, changeFields } from './service.ts';

/**
 * Changes a field, and replaces the choices that it loses in the records that have them. In a file of its own: records
 * import folders, and only this verb of folders imports records.
 */
export async function updateFolderField(
  ctx: WriteContext,
  { id, ...input }: z.output<typeof updateFieldInput>,
): Promise<Folder> {
  const row = await replaceChoices(
    ctx,
    input,
    {
      noun: 'record',
      table: records,
      columns: recordNoun.columns,
      where: and(eq(records.workspaceId, ctx.workspaceId), eq(records.folderId, id), isNull(records.deletedAt)),
      change: (record, data) => changeRecord(ctx, record, { ...record, data }),
    },
    (change) => changeFields(ctx, id, change, input.field),
  );
  return asFolder(row);
}
