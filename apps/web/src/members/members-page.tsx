import type { Member } from '@dossier/domain/members/schema.ts';
import { ActionIcon, Table, Text, Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { useSession } from '../session/session.ts';
import { trpc } from '../session/trpc.ts';
import { Icon } from '../ui/icon.tsx';
import { ActionsHead } from '../ui/page/actions-head.tsx';
import { Moment } from '../ui/page/moment.tsx';
import { Page } from '../ui/page/page.tsx';
import { Section } from '../ui/page/section.tsx';
import { RowSkeletons } from '../ui/page/states.tsx';
import { Away } from './away.tsx';
import { EndAccess, type Ending } from './end-access.tsx';
import { Invitations } from './invitations.tsx';
import { useMembers } from './members.ts';
import { Person } from './person.tsx';
import { roleNames, roleOptions, type Role } from './roles.ts';

export function MembersPage() {
  const members = useMembers();
  const { canManage } = useSession();
  return (
    <Page title={t('Members')}>
      <Section
        title={t('People')}
        hint={t(
          'Owners can do everything and manage other owners. Admins work with everything and change settings. Members work with records, deals and tasks.',
        )}
      >
        {members.length === 0 ? (
          <RowSkeletons count={3} />
        ) : (
          <Table.ScrollContainer minWidth={320}>
            <Table verticalSpacing={6}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('Name')}</Table.Th>
                  <Table.Th visibleFrom="xs">{t('E-mail address')}</Table.Th>
                  <Table.Th>{t('Role')}</Table.Th>
                  <Table.Th visibleFrom="xs">{t('Since')}</Table.Th>
                  <ActionsHead />
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {members.map((member) => (
                  <MemberRow key={member.userId} member={member} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Section>
      {canManage && <Invitations />}
    </Page>
  );
}

function MemberRow({ member }: { member: Member }) {
  const { me, canManage, workspace } = useSession();
  const [ending, setEnding] = useState<Ending | undefined>();
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries(trpc.apiKeys.pathFilter()),
      queryClient.invalidateQueries(trpc.members.pathFilter()),
      queryClient.invalidateQueries(trpc.users.me.queryFilter()),
    ]);
  const changing = useMutation(trpc.members.changeRole.mutationOptions({ onSuccess: refresh }));
  const removing = useMutation(trpc.members.remove.mutationOptions({ onSuccess: refresh }));
  const isMe = member.userId === me.id;
  // Only owners can change owners. The server enforces it; here it is only not offered.
  const canChange = canManage && (workspace.role === 'OWNER' || member.role !== 'OWNER');
  return (
    <Table.Tr>
      <Table.Td>
        <Person userId={member.userId} />
        {isMe && (
          <Text span size="xs" c="dimmed" ml={6}>
            {t('you')}
          </Text>
        )}
        <Text size="xs" c="dimmed" hiddenFrom="xs">
          {member.email}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="xs">{member.email}</Table.Td>
      <Table.Td>
        {canChange ? (
          <RoleSelect
            member={member}
            isBusy={changing.isPending}
            onChange={(role) => {
              if (role === 'MEMBER' && member.role !== 'MEMBER') setEnding('demotion');
              else changing.mutate({ userId: member.userId, role });
            }}
          />
        ) : (
          roleNames[member.role]
        )}
      </Table.Td>
      <Table.Td visibleFrom="xs">
        <Moment at={member.createdAt} />
      </Table.Td>
      <Table.Td ta="right">
        {(isMe || canManage) && <Away member={member} />}
        {canChange && !isMe && (
          <ActionIcon aria-label={t('Remove {name}', { name: member.name })} onClick={() => setEnding('removal')}>
            <Icon name="trash" />
          </ActionIcon>
        )}
        <EndAccess
          member={member}
          ending={ending}
          onClose={() => setEnding(undefined)}
          onRemove={(keysTo) => removing.mutateAsync({ userId: member.userId, keysTo })}
          onDemote={(keysTo) => changing.mutateAsync({ userId: member.userId, role: 'MEMBER', keysTo })}
        />
      </Table.Td>
    </Table.Tr>
  );
}

interface RoleSelectProps {
  member: Member;
  isBusy: boolean;
  onChange: (role: Role) => void;
}

function RoleSelect({ member, isBusy, onChange }: RoleSelectProps) {
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
