import type { ReadContext } from '@dossier/kernel/context.ts';
import { knownAre, knownMax, type NamingFilter } from '@dossier/kernel/filters.ts';
import { lowered } from '@dossier/kernel/words.ts';
import { asc, eq } from 'drizzle-orm';
import { findTags } from './names.ts';
import { tags } from './table.ts';

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
        .orderBy(asc(tags.key))
        .limit(knownMax);
      return knownAre(rows.map(({ name }) => name));
    },
  };
}
