import { read, router } from '@dossier/kernel/procedures.ts';
import { lookAt } from './presence.ts';
import { liveMessageSchema, lookInput, watchersSchema, watchInput } from './schema.ts';
import { watchWorkspace } from './service.ts';

export const liveRouter = router({
  changes: read
    .meta({ scope: 'events:read', messages: liveMessageSchema })
    .input(watchInput)
    .subscription(({ ctx, input, signal }) =>
      watchWorkspace(ctx, input?.lastEventId, signal ?? new AbortController().signal),
    ),
  // Based on a read, as nothing is stored.
  look: read
    .meta({ scope: 'any' })
    .input(lookInput)
    .output(watchersSchema)
    .mutation(async ({ ctx, input }) => ({ data: await lookAt(ctx, input) })),
});
