import { type Member, setAwayInput } from '@dossier/domain/members/schema.ts';
import { Badge, Select, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '@mantine/form';
import { DateField } from '../ui/input/date-field.tsx';
import { unreadErrors } from '../ui/input/reading.ts';
import type { Typed } from '../ui/input/typed-field.tsx';
import { t } from '../language/t.ts';
import { api, trpc, invalidate, useSession } from '../session/session.ts';
import { IconButton, ActButton } from '../ui/icon.tsx';
import { ListTable } from '../ui/page/list-table.tsx';
import { Page, Hint, Section, Moment, RowSkeletons } from '../ui/page/page.tsx';
import { EndAccess, type Ending } from './end-access.tsx';
import { Invitations } from './invitations.tsx';
import { Person } from './person.tsx';
import { roleNames, useMembers, useRoleOptions, type Role } from './members.ts';
import { AskingModal } from '../ui/form/asking.tsx';
import { SendForm } from '../ui/form/send-form.tsx';

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
        {members.length === 0 ? <RowSkeletons count={3} /> : <People members={members} />}
      </Section>
      {canManage && <Invitations />}
    </Page>
  );
}

function People({ members }: { members: readonly Member[] }) {
  const { me, canManage, workspace } = useSession();
  const roles = useRoleOptions();
  const [ending, setEnding] = useState<Ending | undefined>();
  const refresh = () => invalidate(trpc.apiKeys, trpc.members, trpc.users.me);
  const changing = useMutation(trpc.members.changeRole.mutationOptions({ onSuccess: refresh }));
  // Only owners can change owners. The server enforces it; here it is only not offered.
  const canChange = ({ role }: Member) => canManage && (workspace.role === 'OWNER' || role !== 'OWNER');
  const change = (member: Member, role: Role) => {
    if (role === 'MEMBER' && member.role !== 'MEMBER') setEnding({ member, kind: 'demotion' });
    else changing.mutate({ userId: member.userId, role });
  };
  return (
    <>
      <ListTable
        rows={members.map((member) => ({ ...member, id: member.userId }))}
        columns={[
          {
            head: t('Name'),
            cell: ({ userId, email }) => (
              <>
                <Person userId={userId} />
                {userId === me.id && (
                  <Text span size="xs" c="dimmed" ml={6}>
                    {t('you')}
                  </Text>
                )}
                <Hint hiddenFrom="xs">{email}</Hint>
              </>
            ),
          },
          { head: t('E-mail address'), visibleFrom: 'xs', cell: ({ email }) => email },
          {
            head: t('Role'),
            cell: (member) =>
              canChange(member) ? (
                <Select
                  aria-label={t('Role of {name}', { name: member.name })}
                  w={120}
                  data={roles}
                  value={member.role}
                  disabled={changing.isPending && changing.variables.userId === member.userId}
                  onChange={(role) => role !== null && change(member, role)}
                />
              ) : (
                roleNames[member.role]
              ),
          },
          { head: t('Since'), visibleFrom: 'xs', cell: ({ createdAt }) => <Moment at={createdAt} /> },
          {
            ta: 'right',
            cell: (member) => (
              <>
                {(member.userId === me.id || canManage) && <Away member={member} />}
                {canChange(member) && member.userId !== me.id && (
                  <IconButton
                    icon="trash"
                    label={t('Remove {name}', { name: member.name })}
                    onClick={() => setEnding({ member, kind: 'removal' })}
                  />
                )}
              </>
            ),
          },
        ]}
      />
      <EndAccess
        ending={ending}
        onClose={() => setEnding(undefined)}
        onEnd={({ member: { userId }, kind }, { keysTo, ...choices }) =>
          (kind === 'removal'
            ? api.members.remove.mutate({ userId, keysTo, ...choices })
            : api.members.changeRole.mutate({ userId, role: 'MEMBER', keysTo })
          ).then(refresh)
        }
      />
    </>
  );
}

/** Shows when a person is away: automations that choose an owner skip them. */
function Away({ member }: { member: Member }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const title = t('When {name} is away', { name: member.name });
  const isAway = member.awayUntil !== null && Date.parse(member.awayUntil) > Date.now();
  return (
    <>
      {isAway && <Badge color="yellow">{t('Away until {day}', { day: (member.awayUntil ?? '').slice(0, 10) })}</Badge>}
      <IconButton icon="calendar" label={title} onClick={() => setIsOpen(true)} />
      <AskingModal opened={isOpen} onClose={close} title={title} size="sm">
        {isOpen && <AwayForm member={member} onDone={close} />}
      </AskingModal>
    </>
  );
}

function AwayForm({ member: { userId, awayFrom, awayUntil }, onDone }: { member: Member; onDone: () => void }) {
  const form = useForm<{ awayFrom: Typed<string>; awayUntil: Typed<string> }>({
    initialValues: { awayFrom, awayUntil },
    validate: (values) => unreadErrors(values),
  });
  const set = (away: typeof form.values) =>
    api.members.setAway.mutate(setAwayInput.parse({ userId, ...away })).then(() => invalidate(trpc.members));
  const back = () => set({ awayFrom: null, awayUntil: null }).then(onDone);
  return (
    <SendForm
      form={form}
      save={set}
      onDone={onDone}
      other={
        <ActButton disabled={awayUntil === null} run={back}>
          {t('Available')}
        </ActButton>
      }
    >
      <DateField
        withTime
        label={t('From')}
        placeholder={t('Leave empty to start now')}
        {...form.getInputProps('awayFrom')}
        value={form.values.awayFrom}
      />
      <DateField
        withTime
        label={t('Until')}
        data-autofocus
        {...form.getInputProps('awayUntil')}
        value={form.values.awayUntil}
      />
    </SendForm>
  );
}
