import { read, router } from '@dossier/kernel/procedures.ts';
import { watchWorkspace } from './service.ts';

export const liveRouter = router({
  changes: read.subscription(({ ctx, signal }) => watchWorkspace(ctx, signal ?? new AbortController().signal)),
});
