import { one } from '@dossier/kernel/page-schema.ts';
import { open, person, read, router } from '@dossier/kernel/procedures.ts';
import { rpcOf } from '@dossier/kernel/rpc.ts';
import { z } from 'zod';
import {
  callerSchema,
  createWorkspaceInput,
  membershipSchema,
  removeWorkspaceInput,
  setUpInput,
  setUpStateSchema,
  updateWorkspaceInput,
  workspaceSchema,
} from './schema.ts';
import { removeWorkspace, restoreWorkspace } from './removal.ts';
import { createOwnWorkspace, getCaller, getWorkspace, listWorkspacesOf, updateWorkspace } from './service.ts';
import { isSetUp, setUp } from './set-up.ts';

const silent = 'workspaces are settings; no event kind concerns them';

export const workspacesRouter = router({
  get: rpcOf({ scope: 'any' }).show(workspaceSchema, getWorkspace),
  me: read
    .meta({
      scope: 'any',
      openapi: {
        method: 'GET',
        path: '/me',
        tags: ['Workspace'],
        summary: 'Get the workspace and the key of this call',
        description: 'The first call with a new key: whether it works, where, and what it may do.',
        protect: true,
      },
    })
    .output(one(callerSchema))
    .query(async ({ ctx }) => ({ data: await getCaller(ctx) })),
  update: rpcOf({ settings: true, silent }).write(updateWorkspaceInput, workspaceSchema, updateWorkspace),
  remove: rpcOf({ settings: true, silent }).write(removeWorkspaceInput, workspaceSchema, removeWorkspace, {
    fresh: true,
  }),
  restore: rpcOf({ settings: true, silent }).write(z.strictObject({}), workspaceSchema, restoreWorkspace),
  list: person.output(one(z.array(membershipSchema))).query(async ({ ctx }) => ({ data: await listWorkspacesOf(ctx) })),
  create: person
    .meta({ silent })
    .input(createWorkspaceInput)
    .output(one(membershipSchema))
    .mutation(async ({ ctx, input }) => ({ data: await createOwnWorkspace(ctx, input) })),
  setUpState: open.output(one(setUpStateSchema)).query(async ({ ctx }) => ({ data: { isSetUp: await isSetUp(ctx) } })),
  setUp: open
    .meta({ silent })
    .input(setUpInput)
    .output(one(membershipSchema))
    .mutation(async ({ ctx, input }) => ({ data: await setUp(ctx, input) })),
});
