import type { ReadContext } from '@dossier/kernel/context.ts';
import { knownAre, knownMax, type NamingFilter, type ValueFilter } from '@dossier/kernel/filters.ts';
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { problemOfSpelled } from '../fields/index.ts';
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

/**
 * Filters of a list by custom values, in these folders or in all of them: a key that no folder defines, and a value
 * that no definition of the key can have.
 */
export function filtersByField(
  ctx: ReadContext,
  folderIds: readonly string[] | undefined,
  data: Readonly<Record<string, string>> | undefined,
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
        return problems.includes(undefined) ? undefined : problems[0];
      },
    },
  ]);
}
