import { one } from '@dossier/kernel/page-schema.ts';
import { read, router, write } from '@dossier/kernel/procedures.ts';
import { z } from 'zod';
import { listNoticesInput, markReadInput, noticesSchema } from './schema.ts';
import { listNotices, markRead } from './service.ts';

// No scope: they are a person's own, and a key is refused.
const meta = { scope: 'any' } as const;

export const noticesRouter = router({
  list: read
    .meta(meta)
    .input(listNoticesInput)
    .output(one(noticesSchema))
    .query(async ({ ctx, input }) => ({ data: await listNotices(ctx, input) })),
  markRead: write
    .meta({ ...meta, silent: 'what a person has read concerns nobody else' })
    .input(markReadInput)
    .output(one(z.object({ read: z.int() })))
    .mutation(async ({ ctx, input }) => ({ data: await markRead(ctx, input) })),
});
