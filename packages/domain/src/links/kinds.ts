import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import { impossible, notFound } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import {
  linkKindsMax,
  type createLinkKindInput,
  type LinkKind,
  type listLinkKindsInput,
  type updateLinkKindInput,
} from './schema.ts';
import { linkKinds, recordLinks } from './table.ts';

const columns = {
  id: linkKinds.id,
  name: linkKinds.name,
  reverseName: linkKinds.reverseName,
  createdAt: linkKinds.createdAt,
};
const newest = new NewestFirst('links.kinds', linkKinds, columns);

/** The kinds of links, newest first. */
export function listLinkKinds(ctx: ReadContext, page: z.output<typeof listLinkKindsInput>): Promise<Page<LinkKind>> {
  return newest.list(ctx, page, {});
}

export async function createLinkKind(
  ctx: WriteContext,
  input: z.output<typeof createLinkKindInput>,
): Promise<LinkKind> {
  const count = await ctx.db.orm.$count(linkKinds, eq(linkKinds.workspaceId, ctx.workspaceId));
  if (count >= linkKindsMax) throw impossible(['name'], `A workspace has at most ${linkKindsMax} kinds of links.`);
  const kind = { ...input, id: newId('kind'), createdAt: clock.iso() };
  await ctx.db.orm.insert(linkKinds).values({ ...kind, workspaceId: ctx.workspaceId });
  return kind;
}

/** Renames a kind: all links of it are read by the new names. */
export async function updateLinkKind(
  ctx: WriteContext,
  { id, ...names }: z.output<typeof updateLinkKindInput>,
): Promise<LinkKind> {
  const before = await getKindForUpdate(ctx, id);
  if (ctx.audit) ctx.audit.before = before;
  const { name, reverseName } = { ...before, ...definedOf(names) };
  await ctx.db.orm.update(linkKinds).set({ name, reverseName }).where(isKind(ctx, id));
  return { ...before, name, reverseName };
}

/** Deletes a kind that no link has. */
export async function removeLinkKind(ctx: WriteContext, id: string): Promise<LinkKind> {
  const kind = await getKindForUpdate(ctx, id);
  const [used] = await ctx.db.orm
    .select({ id: recordLinks.id })
    .from(recordLinks)
    .where(and(eq(recordLinks.workspaceId, ctx.workspaceId), eq(recordLinks.kindId, id)))
    .limit(1);
  if (used) throw impossible(['id'], 'There are links of this kind. Remove these first.');
  if (ctx.audit) ctx.audit.before = kind;
  await ctx.db.orm.delete(linkKinds).where(isKind(ctx, id));
  return kind;
}

export async function getKind(ctx: ReadContext, id: string): Promise<LinkKind> {
  const [kind] = await ctx.db.orm.select(columns).from(linkKinds).where(isKind(ctx, id));
  if (!kind) throw notFound('kind of links');
  return kind;
}

/** The kind that a new link names, which stays until the transaction ends; 422 where there is none. */
export async function lockKind(ctx: WriteContext, id: string): Promise<LinkKind> {
  const [kind] = await ctx.db.orm.select(columns).from(linkKinds).where(isKind(ctx, id)).for('key share');
  if (!kind) throw impossible(['kindId'], 'There is no such kind of links. `GET /link-kinds` lists them.');
  return kind;
}

async function getKindForUpdate(ctx: WriteContext, id: string): Promise<LinkKind> {
  const [kind] = await ctx.db.orm.select(columns).from(linkKinds).where(isKind(ctx, id)).for('update');
  if (!kind) throw notFound('kind of links');
  return kind;
}

function isKind({ workspaceId }: ReadContext, id: string) {
  return and(eq(linkKinds.workspaceId, workspaceId), eq(linkKinds.id, id));
}
