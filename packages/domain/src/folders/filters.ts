import type { ReadContext } from '@dossier/kernel/context.ts';
import { filterByNamed, knownAre, knownMax, type NamingFilter } from '@dossier/kernel/filters.ts';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { folders } from './table.ts';

export function filterByFolder(ctx: ReadContext, folderIds: readonly string[] | undefined): NamingFilter {
  return filterByNamed(ctx, 'folder', folderIds, { table: folders, order: folders.createdAt });
}

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
