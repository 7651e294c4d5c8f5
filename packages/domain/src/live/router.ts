import { read, router } from '@dossier/kernel/procedures.ts';
import { watchInput } from './schema.ts';
import { watchWorkspace } from './service.ts';

export const liveRouter = router({
  changes: read
    .input(watchInput)
    .subscription(({ ctx, input, signal }) =>
      watchWorkspace(ctx, input?.lastEventId, signal ?? new AbortController().signal),
    ),
});
