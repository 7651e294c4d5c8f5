import type { ReadContext } from '@dossier/kernel/context.ts';
import { knownAre, knownMax, type NamingFilter } from '@dossier/kernel/filters.ts';
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { folders } from './table.ts';

/** A filter of a list by folder. */
export function filterByFolder(ctx: ReadContext, folderIds: readonly string[] | undefined): NamingFilter {
  return {
    path: ['folderId'],
    values: folderIds,
    noun: 'folder',
    isLasting: true,
    find: async (ids) => {
      const rows = await ctx.db.orm
        .select({ id: folders.id })
        .from(folders)
        .where(and(eq(folders.workspaceId, ctx.workspaceId), inArray(folders.id, [...ids])));
      return new Set(rows.map((row) => row.id));
    },
    known: async () => {
      const rows = await ctx.db.orm
        .select({ id: folders.id, name: folders.name })
        .from(folders)
        .where(eq(folders.workspaceId, ctx.workspaceId))
        .orderBy(asc(folders.createdAt), asc(folders.id))
        .limit(knownMax);
      return knownAre(rows.map(({ id, name }) => `${id} (${name})`));
    },
  };
}

/** Filters of a list by custom values: their keys, in these folders or in all of them. */
export function filtersByField(
  ctx: ReadContext,
  folderIds: readonly string[] | undefined,
  data: Readonly<Record<string, unknown>> | undefined,
): NamingFilter[] {
  if (data === undefined) return [];
  const isAsked = and(eq(folders.workspaceId, ctx.workspaceId), folderIds && inArray(folders.id, [...folderIds]));
  const fields = sql`
    select distinct field ->> 'key' as key
    from ${folders}, jsonb_array_elements(${folders.fields}) field
    where ${isAsked}`;
  const read = async (rest: SQL) => {
    const { rows } = await ctx.db.orm.execute<{ key: string }>(sql`${fields} ${rest}`);
    return rows.map(({ key }) => key);
  };
  return Object.keys(data).map((key) => ({
    path: ['data', key],
    values: [key],
    noun: 'field',
    find: async () => new Set(await read(sql`and field ->> 'key' = ${key}`)),
    known: async () => knownAre(await read(sql`order by key limit ${knownMax}`)),
  }));
}
