import { router } from '@dossier/kernel/procedures.ts';
import { rpcOf } from '@dossier/kernel/rpc.ts';
import { z } from 'zod';
import { favouriteInput, favouriteSchema } from './schema.ts';
import { addFavourite, listFavourites, removeFavourite } from './service.ts';

// No scope: they are a person's own, and a key is refused.
const rpc = rpcOf({ scope: 'any', silent: 'what a person keeps at hand concerns nobody else' });

export const favouritesRouter = router({
  list: rpc.show(z.array(favouriteSchema), listFavourites),
  add: rpc.write(favouriteInput, favouriteSchema, (ctx, { recordId }) => addFavourite(ctx, recordId)),
  remove: rpc.write(favouriteInput, favouriteSchema, (ctx, { recordId }) => removeFavourite(ctx, recordId)),
});
