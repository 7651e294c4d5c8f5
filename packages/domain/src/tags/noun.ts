import { clock } from '@dossier/kernel/clock.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { defineNoun } from '@dossier/kernel/noun.ts';
import { router } from '@dossier/kernel/procedures.ts';
import { demandRoom } from '@dossier/kernel/quotas.ts';
import { byId, restOf } from '@dossier/kernel/rest.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { defineVerbs } from '@dossier/kernel/verbs.ts';
import { comparedText } from '@dossier/kernel/words.ts';
import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { tagsQuota } from './names.ts';
import { createTagInput, listTagsInput, type Tag, tagSchema, updateTagInput } from './schema.ts';
import { tags } from './table.ts';

const tagNoun = defineNoun({
  table: tags,
  output: tagSchema,
  hidden: ['key'],
  searched: { key: ({ name }) => comparedText(name) },
});
const tagVerbs = defineVerbs(tagNoun, { name: 'tags', one: 'tag', confirms: true });

async function createTag(ctx: WriteContext, input: z.output<typeof createTagInput>): Promise<Tag> {
  await demandRoom(ctx, tagsQuota);
  const tag: Tag = { ...input, id: newId('tag'), version: 1, createdAt: clock.iso() };
  await demandFree(ctx, tag);
  return tagVerbs.create(ctx, tag);
}

async function updateTag(ctx: WriteContext, { id, ...input }: z.output<typeof updateTagInput>): Promise<Tag> {
  const before = await tagVerbs.lock(ctx, id);
  const tag: Tag = { ...before, ...definedOf(input) };
  await demandFree(ctx, tag);
  return tagVerbs.change(ctx, before, tag);
}

async function demandFree(ctx: WriteContext, { id, name }: Tag): Promise<void> {
  const [holder] = await ctx.db.orm
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(and(eq(tags.workspaceId, ctx.workspaceId), eq(tags.key, comparedText(name)), ne(tags.id, id)));
  if (!holder) return;
  const message = `name: The tag ${holder.id} has the name "${holder.name}".`;
  throw new DomainError('CONFLICT', message, { issues: [{ path: ['name'], message }] });
}

const rest = restOf({
  tag: 'Tags',
  path: '/tags',
  output: tagSchema,
  meta: { silent: 'no event kind concerns tags themselves' },
});
const settings = { settings: 'or key' } as const;

export const tagsRouter = router({
  list: rest.list('List tags', 'Newest first.')(listTagsInput, (ctx, page) => tagVerbs.list(ctx, page)),
  get: rest.get('Get a tag', 'Its name and its colour.')(...byId('tag', tagVerbs.get)),
  create: rest.create(
    'Create a tag',
    '409 where there is a tag with this name in any case. `tags` of a record, deal or task does it, too.',
  )(createTagInput, createTag),
  update: rest.update(
    'Rename or recolour a tag',
    'Everything that has it shows it so at once; their versions do not grow, and no event is stated.',
  )(updateTagInput, updateTag, settings),
  remove: rest.remove(
    'Delete a tag',
    'Everything that has it loses it at once; their versions do not grow, and no event is stated.',
  )(
    // Its id stays stored in things, but no answer or filter finds it any more.
    ...byId('tag', async (ctx: WriteContext, id) => tagVerbs.remove(ctx, await tagVerbs.lock(ctx, id))),
    settings,
  ),
});
