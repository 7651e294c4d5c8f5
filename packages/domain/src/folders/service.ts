import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { impossible, there } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { Quota } from '@dossier/kernel/quotas.ts';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  defineFielded,
  problemOfSpelled,
  type References,
  shownFields,
  type Targeting,
  uniqueFieldsMax,
} from '../fields/index.ts';
import { emit } from '../events-log/index.ts';
import { folderArchived, folderRestored } from './events.ts';
import type { createFolderInput, Folder } from './schema.ts';
import { folders } from './table.ts';
import { filterByNamed, knownAre, knownMax, type NamingFilter, type ValueFilter } from '@dossier/kernel/filters.ts';

/** Archived folders count too, because they keep their records. */
export const foldersQuota = new Quota('folders', 'folders, archived ones included', 1_000, folders);

export type FolderRow = typeof folders.$inferSelect;

export const folderVerbs = defineFielded(folders, {
  one: 'folder',
  quota: foldersQuota,
  shown: (_ctx, rows, archived) => rows.map((row) => asFolder(row, archived)),
  demandTarget,
  emit(ctx, folder, isArchived) {
    emit(ctx, isArchived ? folderArchived : folderRestored, { folderId: folder.id }, { folder });
  },
});
export const {
  find: findFolderRow,
  demand: demandFolder,
  demandInUse,
  demandKnown,
  list: listFolders,
  changeFields,
} = folderVerbs;

export function listFoldersInUse(ctx: ReadContext): Promise<FolderRow[]> {
  return ctx.db.orm
    .select()
    .from(folders)
    .where(and(eq(folders.workspaceId, ctx.workspaceId), isNull(folders.archivedAt)))
    .orderBy(folders.position, folders.id);
}

export type FieldState = Awaited<ReturnType<typeof listFieldStates>>[number];

export async function listFieldStates(ctx: ReadContext) {
  const rows = await ctx.db.orm
    .select({ id: folders.id, name: folders.name, archivedAt: folders.archivedAt, fields: folders.fields })
    .from(folders)
    .where(eq(folders.workspaceId, ctx.workspaceId));
  return rows.flatMap(({ id, name, archivedAt, fields }) =>
    fields.map(({ key, isArchived = false, typeChangedAt }) => ({
      folderId: id,
      folderName: name,
      key,
      // Neither the field nor its folder is archived.
      isInUse: archivedAt === null && !isArchived,
      typeChangedAt,
    })),
  );
}

export async function createFolder(ctx: WriteContext, input: z.output<typeof createFolderInput>): Promise<Folder> {
  const unique = input.fields.filter((field) => field.unique);
  if (unique.length > uniqueFieldsMax)
    throw impossible(['fields'], `At most ${uniqueFieldsMax} fields of a folder are unique.`);
  const position = await folderVerbs.demandCreatable(ctx, input.fields);
  const [row] = await ctx.db.orm
    .insert(folders)
    .values({ workspaceId: ctx.workspaceId, id: newId('fld'), ...input, position })
    .returning();
  return asFolder(there(row, 'folder'));
}

/** Throws 422 if the target folder of a RECORD field is archived or missing; `path`: the field in the input. */
export async function demandTarget(
  ctx: ReadContext,
  { targetFolderId }: Targeting,
  path: readonly (string | number)[],
): Promise<void> {
  if (targetFolderId === null || targetFolderId === undefined) return;
  const folder = await findFolderRow(ctx, targetFolderId);
  if (!folder || folder.archivedAt !== null)
    throw impossible([...path, 'targetFolderId'], folder ? 'This folder is archived.' : 'There is no such folder.');
}

export function asFolder(row: FolderRow, archived = false): Folder {
  const { id, name, type, position, version, createdAt, updatedAt, archivedAt } = row;
  return { id, name, type, fields: shownFields(row, archived), position, version, createdAt, updatedAt, archivedAt };
}

export function filterByFolder(ctx: ReadContext, folderIds: readonly string[] | undefined): NamingFilter {
  return filterByNamed(ctx, 'folder', folderIds, { table: folders, order: folders.createdAt });
}

/** Filters of a list by custom values: 422 for a key that no folder defines, or a value that its field can't have. */
export function filtersByField(
  ctx: ReadContext,
  folderIds: readonly string[] | undefined,
  data: Readonly<Record<string, string>> | undefined,
  references: References,
): (NamingFilter | ValueFilter)[] {
  if (data === undefined) return [];
  const isAsked = and(eq(folders.workspaceId, ctx.workspaceId), folderIds && inArray(folders.id, [...folderIds]));
  const fields = sql`${folders}, jsonb_array_elements(${folders.fields}) field where ${isAsked}`;
  const read = async (rest: SQL) => {
    const found = sql`select distinct field ->> 'key' as key from ${fields} ${rest}`;
    const { rows } = await ctx.db.orm.execute<{ key: string }>(found);
    return rows.map(({ key }) => key);
  };
  return Object.entries(data).flatMap(([key, value]) => [
    {
      path: ['data', key],
      values: [key],
      noun: 'field',
      find: async () => new Set(await read(sql`and field ->> 'key' = ${key}`)),
      known: async () => knownAre(await read(sql`order by key limit ${knownMax}`)),
    },
    {
      path: ['data', key],
      problem: async () => {
        const rows = await ctx.db.orm
          .select({ fields: folders.fields })
          .from(folders)
          .where(and(isAsked, sql`${folders.fields} @> ${JSON.stringify([{ key }])}::jsonb`))
          .limit(100);
        const defined = rows.flatMap((row) => row.fields.filter((field) => field.key === key));
        const problems = defined.map((field) => problemOfSpelled(field, value));
        if (!problems.includes(undefined)) return problems[0];
        const type = defined.map((field) => field.type).find((one) => one === 'USER' || one === 'RECORD');
        const isKnown = !type || (await references[type](ctx, [value])).size > 0;
        return isKnown ? undefined : `must be the id of a ${type === 'USER' ? 'member' : 'record'}`;
      },
    },
  ]);
}
