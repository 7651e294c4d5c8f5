import { useQuery } from '@tanstack/react-query';
import type { Member } from '@dossier/domain/members/schema.ts';
import { t } from '../language/t.ts';
import { trpc, byName, useSession, type Membership } from '../session/session.ts';

const membersOptions = trpc.members.list.queryOptions({}, { staleTime: 60_000, select: byName });

export function useMembers(): Member[] {
  const { data = [] } = useQuery(membersOptions);
  return data;
}

/** The name of a member; "Former member" for people who have left, undefined while loading. */
export function useMemberName(userId: string | null): string | undefined {
  const members = useMembers();
  if (userId === null) return undefined;
  return (
    members.find((member) => member.userId === userId)?.name ?? (members.length > 0 ? t('Former member') : undefined)
  );
}

export type Role = Membership['role'];

// Separate text, because German has two words: for the owner of a workspace and of a record.
const nameOf = (role: Role) => t('{role, select, OWNER {Owner} ADMIN {Admin} other {Member}}', { role });
export const roleNames: Record<Role, string> = {
  OWNER: nameOf('OWNER'),
  ADMIN: nameOf('ADMIN'),
  MEMBER: nameOf('MEMBER'),
};

export function useRoleOptions() {
  const { role } = useSession().workspace;
  const given = role === 'OWNER' ? (['OWNER', 'ADMIN', 'MEMBER'] as const) : (['ADMIN', 'MEMBER'] as const);
  return given.map((value: Role) => ({ value, label: roleNames[value] }));
}
