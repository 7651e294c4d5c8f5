import type { Member } from '@dossier/domain/members/schema.ts';
import { Select } from '@mantine/core';
import { t } from '../language/t.ts';
import { useSession } from '../users/session.ts';
import { roleNames, roleOptions, type Role } from './roles.ts';

interface RoleSelectProps {
  member: Member;
  isBusy: boolean;
  onChange: (role: Role) => void;
}

export function RoleSelect({ member, isBusy, onChange }: RoleSelectProps) {
  const { workspace } = useSession();
  return (
    <Select
      aria-label={t('Role of {name}', { name: member.name })}
      w={120}
      data={workspace.role === 'OWNER' ? roleOptions : roleOptions.filter(({ value }) => value !== 'OWNER')}
      value={member.role}
      disabled={isBusy}
      onChange={(role) => isRole(role) && onChange(role)}
    />
  );
}

function isRole(value: string | null): value is Role {
  return value !== null && value in roleNames;
}
