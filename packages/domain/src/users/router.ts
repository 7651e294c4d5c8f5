import { one } from '@dossier/kernel/paging.ts';
import { person, router } from '@dossier/kernel/procedures.ts';
import { listWorkspacesOf } from '../workspaces/index.ts';
import { meSchema } from '../workspaces/schema.ts';
import { updateMeInput } from './schema.ts';
import { updateMe } from './service.ts';

export const usersRouter = router({
  me: person
    .output(one(meSchema))
    .query(async ({ ctx }) => ({ data: { ...ctx.user, workspaces: await listWorkspacesOf(ctx) } })),
  update: person
    .meta({ silent: "a person's own name concerns no workspace" })
    .input(updateMeInput)
    .output(one(meSchema))
    .mutation(async ({ ctx, input }) => ({
      data: { ...(await updateMe(ctx, input)), workspaces: await listWorkspacesOf(ctx) },
    })),
});
