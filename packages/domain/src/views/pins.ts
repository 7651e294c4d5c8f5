import { demandPerson } from '@dossier/kernel/authors.ts';
import { nameOrder } from '@dossier/kernel/db/columns.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { impossible, notFound } from '@dossier/kernel/errors.ts';
import { and, asc, eq } from 'drizzle-orm';
import { pinsMax, type PinnedView } from './schema.ts';
import { getView, isVisible } from './service.ts';
import { viewPins, views } from './table.ts';

/** The views that the person has pinned, by name; one that is no longer shared is left out. */
export function listPinnedViews(ctx: ReadContext): Promise<PinnedView[]> {
  return ctx.db.orm
    .select({ id: views.id, name: views.name, folderId: views.folderId, pipelineId: views.pipelineId })
    .from(viewPins)
    .innerJoin(views, and(eq(views.workspaceId, viewPins.workspaceId), eq(views.id, viewPins.viewId), isVisible(ctx)))
    .where(ofCaller(ctx))
    .orderBy(asc(nameOrder(views.name)), asc(views.id))
    .limit(pinsMax);
}

/** Pinning a view again changes nothing. */
export async function pinView(ctx: WriteContext, viewId: string): Promise<PinnedView> {
  const own = ofCaller(ctx);
  const { id, name, folderId, pipelineId } = await getView(ctx, viewId);
  if ((await ctx.db.orm.$count(viewPins, own)) >= pinsMax)
    throw impossible(['id'], `You already have ${pinsMax} pinned views. Remove one first.`);
  await ctx.db.orm
    .insert(viewPins)
    .values({ workspaceId: ctx.workspaceId, userId: demandPerson(ctx.actor, 'Pinned views'), viewId: id })
    .onConflictDoNothing();
  return { id, name, folderId, pipelineId };
}

export async function unpinView(ctx: WriteContext, viewId: string): Promise<PinnedView> {
  const { id, name, folderId, pipelineId } = await getView(ctx, viewId);
  const isIt = and(ofCaller(ctx), eq(viewPins.viewId, id));
  const [pinned] = await ctx.db.orm
    .select({ viewId: viewPins.viewId })
    .from(viewPins)
    .where(isIt)
    .orderBy(viewPins.viewId)
    .for('update');
  if (!pinned) throw notFound('view');
  await ctx.db.orm.delete(viewPins).where(isIt);
  return { id, name, folderId, pipelineId };
}

function ofCaller(ctx: ReadContext) {
  return and(eq(viewPins.workspaceId, ctx.workspaceId), eq(viewPins.userId, demandPerson(ctx.actor, 'Pinned views')));
}
