import { read, router } from '@dossier/kernel/procedures.ts';
import { liveMessageSchema, watchInput } from './schema.ts';
import { watchWorkspace } from './service.ts';

export const liveRouter = router({
  changes: read
    .meta({ scope: 'events:read', messages: liveMessageSchema })
    .input(watchInput)
    .subscription(({ ctx, input, signal }) =>
      watchWorkspace(ctx, input?.lastEventId, signal ?? new AbortController().signal),
    ),
});
