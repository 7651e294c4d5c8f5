import { useSuspenseQuery } from '@tanstack/react-query';
import { trpc, type Outputs } from './trpc.ts';
import { rememberedWorkspaceId, rememberWorkspace } from './remembered.ts';

export type Me = Outputs['users']['me']['data'];
export type Membership = Me['workspaces'][number];

export const meOptions = trpc.users.me.queryOptions(undefined, {
  staleTime: 5 * 60_000,
  retry: false,
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

/** True if this person may change something by this author; null is a key or a workflow. The server decides. */
export function useMayChange(): (authorId: string | null) => boolean {
  const { me, canManage } = useSession();
  return (authorId) => canManage || authorId === me.id;
}
