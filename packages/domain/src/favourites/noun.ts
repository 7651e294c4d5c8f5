import { demandPerson } from '@dossier/kernel/authors.ts';
import { nameOrder } from '@dossier/kernel/db/columns.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { impossible, notFound } from '@dossier/kernel/errors.ts';
import { and, asc, eq } from 'drizzle-orm';
import { getRecord, isListedIn, records } from '../records/index.ts';
import { favouritesMax, type Favourite, favouriteInput, favouriteSchema } from './schema.ts';
import { favourites } from './table.ts';
import { router } from '@dossier/kernel/procedures.ts';
import { rpcOf } from '@dossier/kernel/rest.ts';
import { z } from 'zod';

/** The person's favourites, by title, without those in Trash or archived folders. */
function listFavourites(ctx: ReadContext): Promise<Favourite[]> {
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

/** Ids of the caller's favourites; empty for callers that are no people. */
export async function findFavouriteIds(ctx: ReadContext): Promise<ReadonlySet<string>> {
  if (ctx.actor.kind !== 'user') return new Set();
  const rows = await ctx.db.orm
    .select({ id: favourites.recordId })
    .from(favourites)
    .where(ofCaller(ctx))
    .limit(favouritesMax);
  return new Set(rows.map(({ id }) => id));
}

async function addFavourite(ctx: WriteContext, recordId: string): Promise<Favourite> {
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

async function removeFavourite(ctx: WriteContext, recordId: string): Promise<Favourite> {
  const { id, folderId, title } = await getRecord(ctx, recordId);
  const { rowCount } = await ctx.db.orm.delete(favourites).where(and(ofCaller(ctx), eq(favourites.recordId, id)));
  if (rowCount === 0) throw notFound('favourite');
  return { id, folderId, title };
}

function ofCaller(ctx: ReadContext) {
  return and(eq(favourites.workspaceId, ctx.workspaceId), eq(favourites.userId, demandPerson(ctx.actor, 'Favourites')));
}

// No scope: favourites belong to a person, and a key is refused.
const rpc = rpcOf({ scope: 'any', silent: 'what a person keeps at hand concerns nobody else' });

export const favouritesRouter = router({
  list: rpc.show(z.array(favouriteSchema), listFavourites),
  add: rpc.write(favouriteInput, favouriteSchema, (ctx, { recordId }) => addFavourite(ctx, recordId)),
  remove: rpc.write(favouriteInput, favouriteSchema, (ctx, { recordId }) => removeFavourite(ctx, recordId)),
});
