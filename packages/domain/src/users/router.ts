import type { PersonContext, SignedIn } from '@dossier/kernel/context.ts';
import { rpcOfPerson } from '@dossier/kernel/rest.ts';
import { listWorkspacesOf } from '../workspaces/index.ts';
import { meSchema } from '../workspaces/schema.ts';
import { z } from 'zod';
import { confirmPassword } from './password/confirm-password.ts';
import { endOwnSession, listOwnSessions } from './session/sessions.ts';
import { secondFactorOf } from './second-factor/second-factor.ts';
import { confirmPasswordInput, endSessionInput, sessionSchema, updateMeInput } from './schema.ts';
import { preferencesOf, updateMe } from './service.ts';

const rpc = rpcOfPerson({ silent: "a person's own name, preferences and sessions concern no workspace" });

export const userProcedures = {
  me: rpc.show(meSchema, (ctx) => shown(ctx, ctx.user)),
  update: rpc.write(updateMeInput, meSchema, async (ctx, input) => shown(ctx, await updateMe(ctx, input))),
  secondFactor: rpc.show(z.object({ isOn: z.boolean() }), secondFactorOf),
  confirmPassword: rpc.write(confirmPasswordInput, z.object({ isFresh: z.literal(true) }), (ctx, { password }) =>
    confirmPassword(ctx, password),
  ),
  listSessions: rpc.show(z.array(sessionSchema), listOwnSessions),
  endSession: rpc.write(endSessionInput, z.object({ id: z.string() }), (ctx, { id }) => endOwnSession(ctx, id)),
};

async function shown(ctx: PersonContext, user: SignedIn) {
  const { mayCreateWorkspaces = false } = ctx;
  const [workspaces, preferences] = await Promise.all([
    listWorkspacesOf(ctx),
    preferencesOf({ db: ctx.database.autocommit }, user.id),
  ]);
  return { ...user, workspaces, mayCreateWorkspaces, preferences };
}
