import { one } from '@dossier/kernel/page-schema.ts';
import { read, router } from '@dossier/kernel/procedures.ts';
import { rpcOf } from '@dossier/kernel/rpc.ts';
import { z } from 'zod';
import { favouriteInput, favouriteSchema } from './schema.ts';
import { addFavourite, listFavourites, removeFavourite } from './service.ts';

// No scope: they are a person's own, and a key is refused.
const meta = { scope: 'any' } as const;
const rpc = rpcOf({ ...meta, silent: 'what a person keeps at hand concerns nobody else' });

export const favouritesRouter = router({
  list: read
    .meta(meta)
    .output(one(z.array(favouriteSchema)))
    .query(async ({ ctx }) => ({ data: await listFavourites(ctx) })),
  add: rpc.write(favouriteInput, favouriteSchema, (ctx, { recordId }) => addFavourite(ctx, recordId)),
  remove: rpc.write(favouriteInput, favouriteSchema, (ctx, { recordId }) => removeFavourite(ctx, recordId)),
});
