import { demandPerson } from '@dossier/kernel/authors.ts';
import { nameOrder } from '@dossier/kernel/db/columns.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { impossible, notFound } from '@dossier/kernel/errors.ts';
import { and, asc, eq } from 'drizzle-orm';
import { getRecord, isListedIn, records } from '../records/index.ts';
import { favouritesMax, type Favourite } from './schema.ts';
import { favourites } from './table.ts';

/** The records that the person has marked, by title; those in Trash or in archived folders are left out. */
export function listFavourites(ctx: ReadContext): Promise<Favourite[]> {
  return ctx.db.orm
    .select({ id: records.id, folderId: records.folderId, title: records.title })
    .from(favourites)
    .innerJoin(
      records,
      and(eq(records.workspaceId, favourites.workspaceId), eq(records.id, favourites.recordId), isListedIn(ctx)),
    )
    .where(ofCaller(ctx))
    .orderBy(asc(nameOrder(records.title)), asc(records.id))
    .limit(favouritesMax);
}

/** Which records the caller has marked; none for callers that are no people. */
export async function findFavouriteIds(ctx: ReadContext): Promise<ReadonlySet<string>> {
  if (ctx.actor.kind !== 'user') return new Set();
  const rows = await ctx.db.orm
    .select({ id: favourites.recordId })
    .from(favourites)
    .where(ofCaller(ctx))
    .limit(favouritesMax);
  return new Set(rows.map(({ id }) => id));
}

export async function addFavourite(ctx: WriteContext, recordId: string): Promise<Favourite> {
  const own = ofCaller(ctx);
  const { id, folderId, title } = await getRecord(ctx, recordId);
  if ((await ctx.db.orm.$count(favourites, own)) >= favouritesMax)
    throw impossible(['recordId'], `You already have ${favouritesMax} favourites. Remove one first.`);
  await ctx.db.orm
    .insert(favourites)
    .values({ workspaceId: ctx.workspaceId, userId: demandPerson(ctx.actor, 'Favourites'), recordId: id })
    .onConflictDoNothing();
  return { id, folderId, title };
}

export async function removeFavourite(ctx: WriteContext, recordId: string): Promise<Favourite> {
  const { id, folderId, title } = await getRecord(ctx, recordId);
  const isIt = and(ofCaller(ctx), eq(favourites.recordId, id));
  const [marked] = await ctx.db.orm
    .select({ recordId: favourites.recordId })
    .from(favourites)
    .where(isIt)
    .orderBy(favourites.recordId)
    .for('update');
  if (!marked) throw notFound('favourite');
  await ctx.db.orm.delete(favourites).where(isIt);
  return { id, folderId, title };
}

function ofCaller(ctx: ReadContext) {
  return and(eq(favourites.workspaceId, ctx.workspaceId), eq(favourites.userId, demandPerson(ctx.actor, 'Favourites')));
}
