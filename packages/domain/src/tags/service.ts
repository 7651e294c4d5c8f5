import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import { DomainError, notFound } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { demandRoom } from '@dossier/kernel/quotas.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { lowered } from '@dossier/kernel/words.ts';
import { arg, defineInsert, defineStatement, valuesFor } from '@dossier/postgres-engine/index.ts';
import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { tagsQuota } from './quota.ts';
import type { createTagInput, listTagsInput, Tag, updateTagInput } from './schema.ts';
import { tags } from './table.ts';

const columns = { id: tags.id, name: tags.name, color: tags.color, createdAt: tags.createdAt };
const newest = new NewestFirst('tags.list', tags, columns);

// If another tag took the name meanwhile, the index refuses, and the next try finds that tag.
const insertTag = defineInsert('tags.insert', tags, undefined, { confirms: true });
const changeTag = defineStatement<unknown>(
  'change',
  'tags.change',
  (orm) =>
    orm
      .update(tags)
      .set(valuesFor(tags, ['name', 'color', 'key']))
      .where(and(eq(tags.workspaceId, arg(tags.workspaceId, 'workspaceId')), eq(tags.id, arg(tags.id, 'id')))),
  { confirms: true },
);

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
  await ctx.db.run(insertTag, { ...tag, key: lowered(tag.name), workspaceId: ctx.workspaceId });
  return tag;
}

/** Renames or recolours a tag: whatever has it shows it so from now on. */
export async function updateTag(ctx: WriteContext, { id, ...input }: z.output<typeof updateTagInput>): Promise<Tag> {
  const before = await getTagForUpdate(ctx, id);
  if (ctx.audit) ctx.audit.before = before;
  const tag: Tag = { ...before, ...definedOf(input) };
  await demandFree(ctx, tag);
  const { name, color } = tag;
  await ctx.db.run(changeTag, { workspaceId: ctx.workspaceId, id, name, color, key: lowered(name) });
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

function isTag({ workspaceId }: ReadContext, id: string) {
  return and(eq(tags.workspaceId, workspaceId), eq(tags.id, id));
}
