import { useSession } from '../session/session.ts';

/** Whether this person may change what that person wrote; null is a key or a workflow. The server decides. */
export function useMayChange(): (authorId: string | null) => boolean {
  const { me, canManage } = useSession();
  return (authorId) => canManage || authorId === me.id;
}
