import { router } from '@dossier/kernel/procedures.ts';
import { apiKeysRouter } from './api-keys/router.ts';
import { foldersRouter } from './folders/router.ts';
import { membersRouter } from './members/router.ts';
import { recordsRouter } from './records/router.ts';
import { usersRouter } from './users/router.ts';
import { workspacesRouter } from './workspaces/router.ts';

/** Everything that can be asked of a workspace: one line per noun. */
export const appRouter = router({
  apiKeys: apiKeysRouter,
  folders: foldersRouter,
  members: membersRouter,
  records: recordsRouter,
  users: usersRouter,
  workspaces: workspacesRouter,
});

export type AppRouter = typeof appRouter;
