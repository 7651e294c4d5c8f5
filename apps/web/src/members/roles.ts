import { t } from '../language/t.ts';
import { useSession, type Membership } from '../session/session.ts';

export type Role = Membership['role'];

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

/** One text, because who owns the workspace has another name in German than who owns a record. */
function nameOf(role: Role): string {
  return t('{role, select, OWNER {Owner} ADMIN {Admin} other {Member}}', { role });
}
