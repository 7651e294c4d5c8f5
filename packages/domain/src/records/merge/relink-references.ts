import type { WriteContext } from '@dossier/kernel/context.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Problem } from '../../bulk/index.ts';
import { folders, withFolder } from '../../folders/index.ts';
import { findRecordsForUpdate } from '../lookup.ts';
import { changeRecord } from '../service.ts';
import { records } from '../table.ts';
import { demandUnique, holdUnique } from '../unique/unique-values.ts';
import type { Record as CrmRecord } from '../schema.ts';

/** Replaces these ids in fields of up to `limit` other records, each with its event. No record links to itself. */
export async function relinkReferences(
  ctx: WriteContext,
  recordIds: readonly string[],
  to: string,
  limit: number,
): Promise<{ moved: number; refused: Problem[] }> {
  const rows = await ctx.db.orm
    .select({ fields: folders.fields })
    .from(folders)
    .where(eq(folders.workspaceId, ctx.workspaceId));
  const ofRecords = rows.flatMap(({ fields }) => fields.filter(({ type }) => type === 'RECORD'));
  const keys = new Set(ofRecords.map(({ key }) => key));
  // Fields that can't take the other id; they keep the old one, which redirects to it.
  const refused: Problem[] = [];
  if (keys.size === 0) return { moved: 0, refused };
  const naming = await lockNaming(ctx, recordIds, keys, limit);
  const old = new Set<unknown>(recordIds);
  for (const record of naming) {
    const data = replaced(record, old, keys, to);
    try {
      const { folderId, id: recordId } = record;
      const fields = await withFolder(ctx, folderId, (folder) => Promise.resolve(folder.fields));
      const unique = await demandUnique(ctx, { fields, folderId, recordId }, record.data, data);
      changeRecord(ctx, record, { ...record, data });
      holdUnique(ctx, unique);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.push({ subjectId: record.id, message: error.message });
    }
  }
  return { moved: naming.length - refused.length, refused };
}

async function lockNaming(
  ctx: WriteContext,
  recordIds: readonly string[],
  keys: ReadonlySet<string>,
  limit: number,
): Promise<CrmRecord[]> {
  const names = [...keys].flatMap((key) =>
    recordIds.map((id) => sql`${records.data} @> ${JSON.stringify({ [key]: id })}::jsonb`),
  );
  // Found first and limited afterwards: otherwise PostgreSQL would walk all records in the order of their ids.
  const found = ctx.db.orm.$with('found').as(
    ctx.db.orm
      .select({ id: records.id })
      .from(records)
      .where(and(eq(records.workspaceId, ctx.workspaceId), isNull(records.deletedAt), or(...names)))
      .orderBy(sql`${records.id}::text`),
  );
  const rows = await ctx.db.orm.with(found).select({ id: found.id }).from(found).limit(limit);
  const locked = await findRecordsForUpdate(
    ctx,
    rows.map(({ id }) => id),
  );
  return [...locked.values()];
}

function replaced(
  { id, data }: CrmRecord,
  old: ReadonlySet<unknown>,
  keys: ReadonlySet<string>,
  to: string,
): CrmRecord['data'] {
  const others = Object.entries(data).filter(([key, value]) => !(keys.has(key) && old.has(value) && id === to));
  return Object.fromEntries(others.map(([key, value]) => [key, keys.has(key) && old.has(value) ? to : value]));
}
