import { Button, Table, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { rich } from '../language/rich.tsx';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { ActionsHead } from '../ui/page/actions-head.tsx';
import { Icon } from '../ui/icon.tsx';
import { Moment } from '../ui/page/moment.tsx';
import { Section } from '../ui/page/section.tsx';
import { trpc } from '../session/trpc.ts';
import { roleNames } from './roles.ts';
import { InviteDialog } from './invite-dialog.tsx';

export function Invitations() {
  const invitations = useQuery(trpc.members.listInvitations.queryOptions({}));
  const isOn = useQuery(trpc.mail.state.queryOptions()).data?.data.isOn;
  const [isInviting, setIsInviting] = useState(false);
  const revoking = useMutation(
    trpc.members.revokeInvitation.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.members.listInvitations.pathFilter()),
    }),
  );
  const open = invitations.data?.data ?? [];
  return (
    <Section
      title={t('Invitations')}
      hint={
        isOn === false
          ? rich(
              'An invitation is a link that works once. Send it yourself, or set up e-mail in the <link>settings</link> so Dossier can send it.',
              { link: (words) => <Link to="/settings/email">{words}</Link> },
            )
          : t(
              'An invitation is a link that works once. Enter an address and Dossier sends it, or send the link yourself.',
            )
      }
      actions={
        <Button leftSection={<Icon name="user-plus" />} onClick={() => setIsInviting(true)}>
          {t('Invite')}
        </Button>
      }
    >
      {open.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('No open invitations.')}
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={320}>
          <Table verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('Recipient')}</Table.Th>
                <Table.Th>{t('Role')}</Table.Th>
                <Table.Th visibleFrom="xs">{t('Ends')}</Table.Th>
                <ActionsHead />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {open.map(({ id, email, role, expiresAt }) => (
                <Table.Tr key={id}>
                  <Table.Td>{email ?? t('Anyone with the link')}</Table.Td>
                  <Table.Td>{roleNames[role]}</Table.Td>
                  <Table.Td visibleFrom="xs">
                    <Moment at={expiresAt} />
                  </Table.Td>
                  <Table.Td ta="right">
                    <Button
                      variant="default"
                      size="compact-xs"
                      loading={revoking.isPending && revoking.variables.id === id}
                      onClick={() => revoking.mutate({ id })}
                    >
                      {t('Withdraw')}
                    </Button>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <InviteDialog isOpen={isInviting} onClose={() => setIsInviting(false)} />
    </Section>
  );
}
