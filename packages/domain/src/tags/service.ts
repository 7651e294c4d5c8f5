import { clock } from '@dossier/kernel/clock.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { demandRoom } from '@dossier/kernel/quotas.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { lowered } from '@dossier/kernel/words.ts';
import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { tagsQuota } from './names.ts';
import { tagVerbs } from './noun.ts';
import { tags } from './table.ts';
import type { createTagInput, Tag, updateTagInput } from './schema.ts';

export async function createTag(ctx: WriteContext, input: z.output<typeof createTagInput>): Promise<Tag> {
  await demandRoom(ctx, tagsQuota);
  const tag: Tag = { ...input, id: newId('tag'), version: 1, createdAt: clock.iso() };
  await demandFree(ctx, tag);
  return tagVerbs.create(ctx, tag);
}

export async function updateTag(ctx: WriteContext, { id, ...input }: z.output<typeof updateTagInput>): Promise<Tag> {
  const before = await tagVerbs.lock(ctx, id);
  const tag: Tag = { ...before, ...definedOf(input) };
  await demandFree(ctx, tag);
  return tagVerbs.change(ctx, before, tag);
}

/** Deletes a tag. What had it keeps its id, which no answer and no filter finds any more. */
export async function removeTag(ctx: WriteContext, id: string): Promise<Tag> {
  return tagVerbs.remove(ctx, await tagVerbs.lock(ctx, id));
}

async function demandFree(ctx: WriteContext, { id, name }: Tag): Promise<void> {
  const [holder] = await ctx.db.orm
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(and(eq(tags.workspaceId, ctx.workspaceId), eq(tags.key, lowered(name)), ne(tags.id, id)));
  if (!holder) return;
  const message = `name: The tag ${holder.id} has the name "${holder.name}".`;
  throw new DomainError('CONFLICT', message, { issues: [{ path: ['name'], message }] });
}
