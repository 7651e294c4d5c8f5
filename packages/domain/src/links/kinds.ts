import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { impossible, notFound } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { defineNoun } from '@dossier/kernel/noun.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { defineVerbs } from '@dossier/kernel/verbs.ts';
import { demandVersion } from '@dossier/kernel/versions.ts';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import * as schema from './schema.ts';
import { linkKinds, recordLinks } from './table.ts';

const kindNoun = defineNoun({ table: linkKinds, output: schema.linkKindSchema, hidden: [] });
const kindVerbs = defineVerbs(kindNoun, { name: 'links.kinds', one: 'kind of links' });
export const { get: getKind, list: listLinkKinds } = kindVerbs;

export async function createLinkKind(
  ctx: WriteContext,
  input: z.output<typeof schema.createLinkKindInput>,
): Promise<schema.LinkKind> {
  const count = await ctx.db.orm.$count(linkKinds, eq(linkKinds.workspaceId, ctx.workspaceId));
  if (count >= schema.linkKindsMax)
    throw impossible(['name'], `A workspace has at most ${schema.linkKindsMax} kinds of links.`);
  return kindVerbs.create(ctx, { ...input, id: newId('kind'), version: 1, createdAt: clock.iso() });
}

export async function updateLinkKind(
  ctx: WriteContext,
  { id, ...names }: z.output<typeof schema.updateLinkKindInput>,
): Promise<schema.LinkKind> {
  const before = await kindVerbs.lock(ctx, id);
  return kindVerbs.change(ctx, before, { ...before, ...definedOf(names) });
}

export async function removeLinkKind(ctx: WriteContext, id: string): Promise<schema.LinkKind> {
  // A new link of this kind waits for this lock.
  const [kind] = await ctx.db.orm.select(kindNoun.columns).from(linkKinds).where(isKind(ctx, id)).for('update');
  if (!kind) throw notFound('kind of links');
  demandVersion(ctx, kind.version);
  const [used] = await ctx.db.orm
    .select({ id: recordLinks.id })
    .from(recordLinks)
    .where(and(eq(recordLinks.workspaceId, ctx.workspaceId), eq(recordLinks.kindId, id)))
    .limit(1);
  if (used) throw impossible(['id'], 'There are links of this kind. Remove these first.');
  if (ctx.audit) ctx.audit.before = kind;
  return kindVerbs.remove(ctx, kind);
}

/** The kind of a new link, locked until the transaction ends; 422 if it does not exist. */
export async function lockKind(ctx: WriteContext, id: string): Promise<schema.LinkKind> {
  const [kind] = await ctx.db.orm.select(kindNoun.columns).from(linkKinds).where(isKind(ctx, id)).for('key share');
  if (!kind) throw impossible(['kindId'], 'There is no such kind of links. `GET /link-kinds` lists them.');
  return kind;
}

function isKind({ workspaceId }: ReadContext, id: string) {
  return and(eq(linkKinds.workspaceId, workspaceId), eq(linkKinds.id, id));
}
