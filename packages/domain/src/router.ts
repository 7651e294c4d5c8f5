import { router } from '@dossier/kernel/procedures.ts';
import { foldersRouter } from './folders/router.ts';
import { recordsRouter } from './records/router.ts';

/** Everything that can be asked of a workspace: one line per noun. */
export const appRouter = router({
  folders: foldersRouter,
  records: recordsRouter,
});

export type AppRouter = typeof appRouter;
