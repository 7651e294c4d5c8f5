import { router } from '@dossier/kernel/procedures.ts';
import { openRpc, restOf, rpcOf, rpcOfPerson } from '@dossier/kernel/rest.ts';
import { z } from 'zod';
import * as schema from './schema.ts';
import * as service from './service.ts';
import { isSetUp, setUp } from './set-up.ts';

const silent = 'workspaces are settings; no event kind concerns them';
const settings = rpcOf({ settings: true, silent });
const ofPerson = rpcOfPerson({ silent });
const ofAnyone = openRpc({ silent });

export const workspacesRouter = router({
  get: rpcOf({ scope: 'any' }).show(schema.workspaceSchema, service.getWorkspace),
  me: restOf({ tag: 'Workspace', path: '/me', item: '/me', output: schema.callerSchema, meta: { scope: 'any' } }).show(
    'Get the workspace and the key of this call',
    'The first call with a new key: whether it works, where, and what it may do.',
  )(service.getCaller),
  update: settings.write(schema.updateWorkspaceInput, schema.workspaceSchema, service.updateWorkspace),
  remove: settings.write(schema.removeWorkspaceInput, schema.workspaceSchema, service.removeWorkspace, { fresh: true }),
  restore: settings.write(z.strictObject({}), schema.workspaceSchema, service.restoreWorkspace),
  list: ofPerson.show(z.array(schema.membershipSchema), service.listWorkspacesOf),
  create: ofPerson.write(schema.createWorkspaceInput, schema.membershipSchema, service.createOwnWorkspace),
  setUpState: ofAnyone.show(schema.setUpStateSchema, async (ctx) => ({ isSetUp: await isSetUp(ctx) })),
  setUp: ofAnyone.write(schema.setUpInput, schema.membershipSchema, setUp),
});
