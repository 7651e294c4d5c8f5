import { one } from '@dossier/kernel/page-schema.ts';
import { read, router, write } from '@dossier/kernel/procedures.ts';
import { z } from 'zod';
import { favouriteInput, favouriteSchema } from './schema.ts';
import { addFavourite, listFavourites, removeFavourite } from './service.ts';

// No scope: they are a person's own, and a key is refused.
const meta = { scope: 'any' } as const;
const silent = 'what a person keeps at hand concerns nobody else';

export const favouritesRouter = router({
  list: read
    .meta(meta)
    .output(one(z.array(favouriteSchema)))
    .query(async ({ ctx }) => ({ data: await listFavourites(ctx) })),
  add: write
    .meta({ ...meta, silent, createsNothing: true })
    .input(favouriteInput)
    .output(one(favouriteSchema))
    .mutation(async ({ ctx, input }) => ({ data: await addFavourite(ctx, input.recordId) })),
  remove: write
    .meta({ ...meta, silent })
    .input(favouriteInput)
    .output(one(favouriteSchema))
    .mutation(async ({ ctx, input }) => ({ data: await removeFavourite(ctx, input.recordId) })),
});
