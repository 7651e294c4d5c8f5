import type { ReadContext } from '@dossier/kernel/context.ts';
import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import { activeFields, type StoredField } from '../fields/index.ts';
import { imports, type ImportRow } from './table.ts';

/** Columns that the file of failed rows adds before the original ones. */
export const errorColumns = ['Row', 'Error', 'Id'] as const;

/** The last import of the same file into the same folder. */
export async function findSame(ctx: ReadContext, { id, folderId, digest }: ImportRow) {
  if (digest === null) return null;
  const [same] = await ctx.db.orm
    .select({ id: imports.id, fileName: imports.fileName, createdAt: imports.createdAt, by: imports.startedBy })
    .from(imports)
    .where(and(inFolder(ctx, folderId), eq(imports.digest, digest), eq(imports.state, 'DONE'), ne(imports.id, id)))
    .orderBy(desc(imports.createdAt))
    .limit(1);
  return same ? { ...same, by: same.by.name } : null;
}

const wasTried = inArray(imports.state, ['CHECKED', 'DONE']);

/** The choices of the last import with the same columns into this folder, even if these are its failed rows. */
export async function findChoices(
  ctx: ReadContext,
  { id: ofImport, folderId }: Pick<ImportRow, 'id' | 'folderId'>,
  header: readonly string[],
  fields: readonly StoredField[],
) {
  const isOfErrors = errorColumns.every((name, at) => header[at] === name);
  const columns = isOfErrors ? header.slice(errorColumns.length) : [...header];
  const [row] = await ctx.db.orm
    .select()
    .from(imports)
    .where(and(inFolder(ctx, folderId), eq(imports.columns, columns), wasTried, ne(imports.id, ofImport)))
    .orderBy(desc(imports.createdAt))
    .limit(1);
  if (!row) return undefined;
  const keys = new Set(activeFields(fields).map(({ key }) => `data.${key}`));
  const isGone = (target: string | null) => target?.startsWith('data.') && !keys.has(target);
  const mapping = row.mapping.map((target) => (isGone(target) ? null : target));
  const { id, readings, matchField, mode, externalSource, pipelineId } = row;
  return {
    id,
    choices: {
      mapping: isOfErrors ? [null, null, 'id', ...mapping] : mapping,
      readings: isOfErrors ? [null, null, null, ...readings] : readings,
      matchField: matchField !== null && mapping.includes(matchField) ? matchField : null,
      mode,
      externalSource,
      pipelineId,
    },
  };
}

function inFolder(ctx: ReadContext, folderId: string) {
  return and(eq(imports.workspaceId, ctx.workspaceId), eq(imports.folderId, folderId));
}
