import { one } from '@dossier/kernel/page-schema.ts';
import { open, person, router } from '@dossier/kernel/procedures.ts';
import { restOf, rpcOf } from '@dossier/kernel/rest.ts';
import { z } from 'zod';
import * as schema from './schema.ts';
import * as service from './service.ts';
import { isSetUp, setUp } from './set-up.ts';

const silent = 'workspaces are settings; no event kind concerns them';
const settings = rpcOf({ settings: true, silent });

export const workspacesRouter = router({
  get: rpcOf({ scope: 'any' }).show(schema.workspaceSchema, service.getWorkspace),
  me: restOf({ tag: 'Workspace', path: '/me', item: '/me', output: schema.callerSchema, meta: { scope: 'any' } }).show(
    'Get the workspace and the key of this call',
    'The first call with a new key: whether it works, where, and what it may do.',
  )(service.getCaller),
  update: settings.write(schema.updateWorkspaceInput, schema.workspaceSchema, service.updateWorkspace),
  remove: settings.write(schema.removeWorkspaceInput, schema.workspaceSchema, service.removeWorkspace, { fresh: true }),
  restore: settings.write(z.strictObject({}), schema.workspaceSchema, service.restoreWorkspace),
  list: person
    .output(one(z.array(schema.membershipSchema)))
    .query(async ({ ctx }) => ({ data: await service.listWorkspacesOf(ctx) })),
  create: person
    .meta({ silent })
    .input(schema.createWorkspaceInput)
    .output(one(schema.membershipSchema))
    .mutation(async ({ ctx, input }) => ({ data: await service.createOwnWorkspace(ctx, input) })),
  setUpState: open
    .output(one(schema.setUpStateSchema))
    .query(async ({ ctx }) => ({ data: { isSetUp: await isSetUp(ctx) } })),
  setUp: open
    .meta({ silent })
    .input(schema.setUpInput)
    .output(one(schema.membershipSchema))
    .mutation(async ({ ctx, input }) => ({ data: await setUp(ctx, input) })),
});
