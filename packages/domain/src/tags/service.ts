import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { isRefusedBy } from '@dossier/kernel/db/external-ids.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import { DomainError, notFound } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { demandRoom } from '@dossier/kernel/quotas.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { lowered } from '@dossier/kernel/words.ts';
import { StaleRead } from '@dossier/postgres-engine/index.ts';
import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { tagsQuota } from './quota.ts';
import type { createTagInput, listTagsInput, Tag, updateTagInput } from './schema.ts';
import { tagKeyIndex, tags } from './table.ts';

const columns = { id: tags.id, name: tags.name, color: tags.color, createdAt: tags.createdAt };
const newest = new NewestFirst('tags.list', tags, columns);

/** The tags of the workspace, newest first. */
export function listTags(ctx: ReadContext, page: z.output<typeof listTagsInput>): Promise<Page<Tag>> {
  return newest.list(ctx, page, {});
}

export async function getTag(ctx: ReadContext, id: string): Promise<Tag> {
  const [tag] = await ctx.db.orm.select(columns).from(tags).where(isTag(ctx, id));
  if (!tag) throw notFound('tag');
  return tag;
}

export async function createTag(ctx: WriteContext, input: z.output<typeof createTagInput>): Promise<Tag> {
  await demandRoom(ctx, tagsQuota);
  const tag: Tag = { ...input, id: newId('tag'), createdAt: clock.iso() };
  await demandFree(ctx, tag);
  await unlessTaken(ctx.db.orm.insert(tags).values({ ...tag, key: lowered(tag.name), workspaceId: ctx.workspaceId }));
  return tag;
}

/** Renames or recolours a tag: whatever has it shows it so from now on. */
export async function updateTag(ctx: WriteContext, { id, ...input }: z.output<typeof updateTagInput>): Promise<Tag> {
  const before = await getTagForUpdate(ctx, id);
  if (ctx.audit) ctx.audit.before = before;
  const tag: Tag = { ...before, ...definedOf(input) };
  await demandFree(ctx, tag);
  const { name, color } = tag;
  await unlessTaken(
    ctx.db.orm
      .update(tags)
      .set({ name, color, key: lowered(name) })
      .where(isTag(ctx, id)),
  );
  return tag;
}

/** Deletes a tag. What had it keeps its id, which no answer and no filter finds any more. */
export async function removeTag(ctx: WriteContext, id: string): Promise<Tag> {
  const tag = await getTagForUpdate(ctx, id);
  if (ctx.audit) ctx.audit.before = tag;
  await ctx.db.orm.delete(tags).where(isTag(ctx, id));
  return tag;
}

async function getTagForUpdate(ctx: WriteContext, id: string): Promise<Tag> {
  const [tag] = await ctx.db.orm.select(columns).from(tags).where(isTag(ctx, id)).for('update');
  if (!tag) throw notFound('tag');
  return tag;
}

/** 409 where another tag has the name. */
async function demandFree(ctx: WriteContext, { id, name }: Tag): Promise<void> {
  const [holder] = await ctx.db.orm
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(and(eq(tags.workspaceId, ctx.workspaceId), eq(tags.key, lowered(name)), ne(tags.id, id)));
  if (!holder) return;
  const message = `name: The tag ${holder.id} has the name "${holder.name}".`;
  throw new DomainError('CONFLICT', message, { issues: [{ path: ['name'], message }] });
}

async function unlessTaken(written: Promise<unknown>): Promise<void> {
  try {
    await written;
  } catch (error) {
    if (isRefusedBy(error, tagKeyIndex)) throw new StaleRead('The name was taken meanwhile.', { cause: error });
    throw error;
  }
}

function isTag({ workspaceId }: ReadContext, id: string) {
  return and(eq(tags.workspaceId, workspaceId), eq(tags.id, id));
}
