import { jsonOf, nameOrder, uuidsOf } from '@dossier/kernel/db/columns.ts';
import { arg } from '@dossier/postgres-engine/index.ts';
import { makePgArray, type PgColumn, pgTable } from 'drizzle-orm/pg-core';
import { asc, eq, getTableName, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { findTags, type Tagging } from './names.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { knownAre, knownMax, type NamingFilter } from '@dossier/kernel/filters.ts';
import { lowered } from '@dossier/kernel/words.ts';
import { tags } from './table.ts';

// Never stored: with its decoder, lists copy the names into an answer as they come (docs/decisions/0004).
const { names } = pgTable('tag_names', { names: jsonOf<string[]>()('names') });

/** How an answer reads the names of the tags: a deleted tag has none any more. */
export function tagNames(column: PgColumn): SQL.Aliased<string[]> {
  // Qualified by hand: drizzle leaves the table out where there is only one, and `tags` has columns of the same names.
  const table = sql.identifier(getTableName(column.table));
  const ids = sql`${table}.${sql.identifier(column.name)}`;
  return sql<string[]>`
    (case when ${ids} is null then '[]'::jsonb else (
      select coalesce(jsonb_agg(tag.name order by ${nameOrder(sql`tag.name`)}), '[]'::jsonb) from tags as tag
      where tag.workspace_id = ${table}.workspace_id and tag.id = any(${ids})
    ) end)`
    .mapWith(names)
    .as('tags');
}

export function tagUuids(column: SQLWrapper): SQL<string[]> {
  return sql<string[]>`to_jsonb(coalesce(${column}, '{}'::uuid[]))`.mapWith(names);
}

export function insertedTags({ ids }: Tagging): string[] | null {
  return ids.length === 0 ? null : ids;
}

/** The tags that an update writes: the argument `tagIds`, or the stored ids if that is null. */
export function keptTags(column: PgColumn): SQL {
  return sql`nullif(coalesce(${arg(column, 'tagIds')}, ${column}), '{}'::uuid[])`;
}

/** Whether a thing has one of these tags: the condition that an inverted index answers. */
export function hasTag(column: PgColumn, ids: readonly string[]): SQL {
  return sql`${column} && ${makePgArray(uuidsOf('tag', ids))}::uuid[]`;
}

export function filterByTag(ctx: ReadContext, names: readonly string[] | undefined): NamingFilter {
  return {
    path: ['tag'],
    values: names,
    noun: 'tag',
    find: async (given) => {
      const keys = new Set((await findTags(ctx, given)).map(({ key }) => key));
      return new Set(given.filter((name) => keys.has(lowered(name))));
    },
    known: async () => {
      const rows = await ctx.db.orm
        .select({ name: tags.name })
        .from(tags)
        .where(eq(tags.workspaceId, ctx.workspaceId))
        .orderBy(asc(nameOrder(tags.name)))
        .limit(knownMax);
      return knownAre(rows.map(({ name }) => name));
    },
  };
}
