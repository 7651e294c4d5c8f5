import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '@dossier/domain/router.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { forgetEdits } from '../away/stored-edits.ts';
import { forgetRecents } from '../favourites/recents.ts';
import { forgetDrafts } from '../fields/stored-draft.ts';
import { t } from '../language/t.ts';
import { queryClient } from '../query-client.ts';
import { trpc } from '../trpc.ts';
import { forgetWorkspace, rememberedWorkspaceId, rememberWorkspace } from '../workspaces/remembered.ts';

type Outputs = inferRouterOutputs<AppRouter>;
export type Me = Outputs['users']['me']['data'];
export type Membership = Me['workspaces'][number];

export const meOptions = trpc.users.me.queryOptions(undefined, {
  staleTime: 5 * 60_000,
  retry: false,
  meta: { isGate: true },
});

/** The signed-in person, and the workspace that this tab works in. */
export interface Session {
  me: Me;
  workspace: Membership;
  /** Owners and admins change settings. */
  canManage: boolean;
}

export function useSession(): Session {
  const { data } = useSuspenseQuery(meOptions);
  const workspace = workspaceOf(data.data);
  // The shell redirects people without a workspace.
  if (!workspace) throw new Error('You belong to no workspace.');
  return { me: data.data, workspace, canManage: workspace.role !== 'MEMBER' };
}

/** The workspace of this tab; the person's first one if they are no longer a member of it. */
export function workspaceOf(me: Me): Membership | undefined {
  const remembered = rememberedWorkspaceId();
  const workspace = me.workspaces.find(({ id }) => id === remembered) ?? me.workspaces[0];
  if (workspace && workspace.id !== remembered) rememberWorkspace(workspace.id);
  return workspace;
}

/** How better-auth refuses. */
const refusalSchema = z.object({ code: z.string().optional(), message: z.string().optional() });
const challengeSchema = z.object({ twoFactorRedirect: z.literal(true) });

/** Why sign-in failed. The same sentence for unknown addresses, so that accounts can't be enumerated. */
export class SignInRefused extends Error {}

/** Answers whether a code of the authenticator app is still to come. */
export async function signIn(email: string, password: string): Promise<{ needsCode: boolean }> {
  const answer = await postAuth('sign-in/email', { email, password });
  if (answer.ok) {
    const needsCode = challengeSchema.safeParse(await answer.json()).success;
    if (!needsCode) queryClient.clear();
    return { needsCode };
  }
  if (answer.status === 429) throw new SignInRefused(t('Too many attempts. Wait a minute and try again.'));
  if (answer.status === 401 || answer.status === 400)
    throw new SignInRefused(t('This e-mail address and password do not fit together.'));
  throw new SignInRefused(
    t('The server could not sign you in just now (status {status}). Try again in a moment.', { status: answer.status }),
  );
}

export async function signOut(): Promise<void> {
  await postAuth('sign-out', {});
  forgetWorkspace();
  forgetDrafts();
  forgetEdits();
  forgetRecents();
  queryClient.clear();
  window.location.assign('/sign-in');
}

/** Changes the password and ends every other session of the person. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  const answer = await postAuth('change-password', { currentPassword, newPassword, revokeOtherSessions: true });
  if (answer.ok) return;
  if (answer.status === 429) throw new SignInRefused(t('Too many attempts. Wait a minute and try again.'));
  const { code, message } = await refusalOf(answer);
  if (code === 'INVALID_PASSWORD' || answer.status === 401)
    throw new SignInRefused(t('The current password is not right.'));
  if (answer.status === 400 && message !== undefined) throw new SignInRefused(message);
  throw new SignInRefused(t('The password could not be changed (status {status}).', { status: answer.status }));
}

/** Asks for a link by mail. The same for every address, so that accounts can't be enumerated. */
export async function requestReset(email: string): Promise<void> {
  const answer = await postAuth('request-password-reset', { email });
  if (answer.ok) return;
  if (answer.status === 429) throw new SignInRefused(t('Too many attempts. Wait a minute and try again.'));
  throw new SignInRefused(
    t('The server could not do this just now (status {status}). Try again in a moment.', { status: answer.status }),
  );
}

/** Sets the password by the token of a mailed link, and ends every session of the person. */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  const answer = await postAuth('reset-password', { token, newPassword });
  if (answer.ok) return;
  if (answer.status === 429) throw new SignInRefused(t('Too many attempts. Wait a minute and try again.'));
  const { code, message } = await refusalOf(answer);
  if (code === 'INVALID_TOKEN')
    throw new SignInRefused(t('This link was used already, or is over. Ask for another one.'));
  if (answer.status === 400 && message !== undefined) throw new SignInRefused(message);
  throw new SignInRefused(
    t('The password could not be set (status {status}). Try again in a moment.', { status: answer.status }),
  );
}

export async function refusalOf(answer: Response): Promise<z.output<typeof refusalSchema>> {
  return refusalSchema.safeParse(await answer.json().catch(() => undefined)).data ?? {};
}

export function postAuth(path: string, body: unknown): Promise<Response> {
  return fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
