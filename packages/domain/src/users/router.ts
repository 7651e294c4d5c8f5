import type { PersonContext, SignedIn } from '@dossier/kernel/context.ts';
import { one } from '@dossier/kernel/page-schema.ts';
import { person } from '@dossier/kernel/procedures.ts';
import { listWorkspacesOf } from '../workspaces/index.ts';
import { meSchema } from '../workspaces/schema.ts';
import { z } from 'zod';
import { confirmPassword } from './password/confirm-password.ts';
import { endOwnSession, listOwnSessions } from './session/sessions.ts';
import { secondFactorOf } from './second-factor/second-factor.ts';
import { confirmPasswordInput, endSessionInput, sessionSchema, updateMeInput } from './schema.ts';
import { preferencesOf, updateMe } from './service.ts';

export const userProcedures = {
  me: person.output(one(meSchema)).query(async ({ ctx }) => ({ data: await shown(ctx, ctx.user) })),
  update: person
    .meta({ silent: "a person's own name and preferences concern no workspace" })
    .input(updateMeInput)
    .output(one(meSchema))
    .mutation(async ({ ctx, input }) => ({ data: await shown(ctx, await updateMe(ctx, input)) })),
  secondFactor: person
    .output(one(z.object({ isOn: z.boolean() })))
    .query(async ({ ctx }) => ({ data: await secondFactorOf(ctx) })),
  confirmPassword: person
    .meta({ silent: "a person's own session concerns no workspace" })
    .input(confirmPasswordInput)
    .output(one(z.object({ isFresh: z.literal(true) })))
    .mutation(async ({ ctx, input }) => ({ data: await confirmPassword(ctx, input.password) })),
  listSessions: person
    .output(one(z.array(sessionSchema)))
    .query(async ({ ctx }) => ({ data: await listOwnSessions(ctx) })),
  endSession: person
    .meta({ silent: "a person's own session concerns no workspace" })
    .input(endSessionInput)
    .output(one(z.object({ id: z.string() })))
    .mutation(async ({ ctx, input }) => ({ data: await endOwnSession(ctx, input.id) })),
};

async function shown(ctx: PersonContext, user: SignedIn) {
  const { mayCreateWorkspaces = false } = ctx;
  const [workspaces, preferences] = await Promise.all([
    listWorkspacesOf(ctx),
    preferencesOf({ db: ctx.database.autocommit }, user.id),
  ]);
  return { ...user, workspaces, mayCreateWorkspaces, preferences };
}
