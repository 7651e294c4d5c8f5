import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import { defineVersionedRows } from '@dossier/kernel/verbs.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { onePage } from '@dossier/kernel/page-schema.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { inOrder } from '@dossier/kernel/placement.ts';
import { demandRoom, Quota } from '@dossier/kernel/quotas.ts';
import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { problemOfSpelled, type References, shownFields, type StoredField, uniqueFieldsMax } from '../fields/index.ts';
import { emit } from '../events-log/index.ts';
import { folderArchived, folderRestored } from './events.ts';
import type {
  ArchiveFolderInput,
  createFolderInput,
  Folder,
  ReorderFoldersInput,
  UpdateFolderInput,
} from './schema.ts';
import { folders } from './table.ts';
import { filterByNamed, knownAre, knownMax, type NamingFilter, type ValueFilter } from '@dossier/kernel/filters.ts';

/** Archived folders count too, because they keep their records. */
export const foldersQuota = new Quota('folders', 'folders, archived ones included', 1_000, folders);

export type FolderRow = typeof folders.$inferSelect;

const folderRows = defineVersionedRows(folders, 'folder');
const newest = new NewestFirst('folders.list', folders, getTableColumns(folders), () => isNull(folders.archivedAt));
export const { find: findFolderRow } = folderRows;

/** The folder that a write names in its body. Throws 422 if it is missing or archived. */
export async function demandFolder(ctx: ReadContext, id: string, path?: string[]): Promise<FolderRow> {
  return demandInUse(await findFolderRow(ctx, id), path);
}

export function demandInUse(row: FolderRow | undefined, path = ['folderId']): FolderRow {
  const known = demandKnown(row);
  if (known.archivedAt !== null)
    throw impossible(
      path,
      `The folder "${known.name}" is archived. Bring it back first: POST /folders/${known.id}/archive with ` +
        '{ "isArchived": false }.',
    );
  return known;
}

export function demandKnown<Row extends FolderRow>(row: Row | undefined): Row {
  if (!row) throw impossible(['folderId'], 'There is no such folder.');
  return row;
}

export async function getFolder(
  ctx: ReadContext,
  { id, archived }: { readonly id: string; readonly archived?: boolean },
): Promise<Folder> {
  return asFolder(await folderRows.get(ctx, id), archived);
}

export async function listFolders(ctx: ReadContext, input = onePage): Promise<Page<Folder>> {
  const { data, ...page } = await newest.list(ctx, input, {});
  return { data: data.map((row) => asFolder(row, input.archived)), ...page };
}

export function listFoldersInUse(ctx: ReadContext): Promise<FolderRow[]> {
  return ctx.db.orm
    .select()
    .from(folders)
    .where(and(eq(folders.workspaceId, ctx.workspaceId), isNull(folders.archivedAt)))
    .orderBy(folders.position, folders.id);
}

export interface FieldState {
  readonly folderId: string;
  readonly folderName: string;
  readonly key: string;
  /** Neither the field nor its folder is archived. */
  readonly isInUse: boolean;
  readonly typeChangedAt: string | undefined;
}

export async function listFieldStates(ctx: ReadContext): Promise<FieldState[]> {
  const rows = await ctx.db.orm
    .select({ id: folders.id, name: folders.name, archivedAt: folders.archivedAt, fields: folders.fields })
    .from(folders)
    .where(eq(folders.workspaceId, ctx.workspaceId));
  return rows.flatMap(({ id, name, archivedAt, fields }) =>
    fields.map(({ key, isArchived = false, typeChangedAt }) => ({
      folderId: id,
      folderName: name,
      key,
      isInUse: archivedAt === null && !isArchived,
      typeChangedAt,
    })),
  );
}

export async function createFolder(ctx: WriteContext, input: z.output<typeof createFolderInput>): Promise<Folder> {
  const repeated = input.fields.findIndex(({ key }, at) => input.fields.findIndex((other) => other.key === key) !== at);
  if (repeated >= 0) throw impossible(['fields', repeated, 'key'], 'This key is already used in the folder.');
  const unique = input.fields.filter((field) => field.unique);
  if (unique.length > uniqueFieldsMax)
    throw impossible(['fields'], `At most ${uniqueFieldsMax} fields of a folder are unique.`);
  await demandTargets(ctx, input.fields);
  await demandRoom(ctx, foldersQuota);
  const [row] = await ctx.db.orm
    .insert(folders)
    .values({
      workspaceId: ctx.workspaceId,
      id: newId('fld'),
      ...input,
      position: sql`
        (select count(*) from folders where workspace_id = ${sql.param(ctx.workspaceId, folders.workspaceId)})`,
    })
    .returning();
  if (!row) throw new Error('INSERT ... RETURNING answered without a row.');
  return asFolder(row);
}

export async function updateFolder(ctx: WriteContext, { id, name }: UpdateFolderInput): Promise<Folder> {
  return asFolder(await changeFolder(ctx, id, () => ({ name })));
}

/** Its records leave every list and are read-only, but can be read by id. The event informs followers of lists. */
export async function archiveFolder(ctx: WriteContext, { id, isArchived }: ArchiveFolderInput): Promise<Folder> {
  const before = await folderRows.lock(ctx, id);
  if ((before.archivedAt !== null) === isArchived) {
    ctx.events.unchanged();
    return asFolder(before);
  }
  const folder = asFolder(await changeFolder(ctx, id, () => ({ archivedAt: isArchived ? clock.iso() : null })));
  emit(ctx, isArchived ? folderArchived : folderRestored, { folderId: id }, { folder });
  return folder;
}

export async function reorderFolders(ctx: WriteContext, { ids }: ReorderFoldersInput): Promise<Folder[]> {
  const inUse = and(eq(folders.workspaceId, ctx.workspaceId), isNull(folders.archivedAt));
  // Locks in the order of ids, so that two concurrent reorders can't deadlock.
  const rows = await ctx.db.orm.select().from(folders).where(inUse).orderBy(folders.id).for('no key update');
  const ordered: FolderRow[] = [];
  if (ctx.audit) ctx.audit.before = rows.map((row) => asFolder(row));
  for (const [position, row] of inOrder(rows, ids).entries())
    ordered.push(await folderRows.change(ctx, row, { position }));
  return ordered.map((row) => asFolder(row));
}

interface Targeting {
  readonly targetFolderId?: string | null | undefined;
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

export async function demandTargets(ctx: ReadContext, fields: readonly Targeting[]): Promise<void> {
  for (const [at, field] of fields.entries()) await demandTarget(ctx, field, ['fields', at]);
}

/** Changes the definitions under a lock on the folder: concurrent edits of fields are never lost. */
export async function changeFields(
  ctx: WriteContext,
  id: string,
  change: (fields: StoredField[]) => StoredField[],
  field: Targeting = {},
): Promise<FolderRow> {
  await demandTarget(ctx, field, ['field']);
  return changeFolder(ctx, id, ({ fields }) => ({ fields: change(fields) }));
}

type Change = (row: FolderRow) => Parameters<typeof folderRows.change>[2];

async function changeFolder(ctx: WriteContext, id: string, change: Change): Promise<FolderRow> {
  const row = await folderRows.lock(ctx, id);
  if (ctx.audit) ctx.audit.before = asFolder(row);
  const changed = await folderRows.change(ctx, row, change(row));
  if (ctx.audit) ctx.audit.after = asFolder(changed);
  return changed;
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
