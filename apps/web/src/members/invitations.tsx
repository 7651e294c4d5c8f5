import { inviteInput } from '@dossier/domain/members/schema.ts';
import { Button, Group, Modal, Select, Stack, Table, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formErrors } from '../failure.ts';
import { rich } from '../language/rich.tsx';
import { t } from '../language/t.ts';
import { queryClient } from '../query-client.ts';
import { ActionsHead } from '../shell/actions-head.tsx';
import { FormFailure } from '../shell/form-failure.tsx';
import { Icon } from '../shell/icon.tsx';
import { Moment } from '../shell/moment.tsx';
import { Secret } from '../shell/secret.tsx';
import { Section } from '../shell/section.tsx';
import { trpc } from '../trpc.ts';
import { useSession } from '../users/session.ts';
import { roleNames, roleOptions, type Role } from './roles.ts';

/** Pending invitations. */
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
              'An invitation is a link. Send it the way you like; it works once. To have Dossier send it, set up e-mail in the <link>settings</link>.',
              { link: (words) => <Link to="/settings/email">{words}</Link> },
            )
          : t(
              'An invitation is a link that works once. With an address, Dossier sends it; else send it the way you like.',
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
          {t('No invitation is open.')}
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={320}>
          <Table verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('For')}</Table.Th>
                <Table.Th>{t('Role')}</Table.Th>
                <Table.Th visibleFrom="xs">{t('Ends')}</Table.Th>
                <ActionsHead />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {open.map(({ id, email, role, expiresAt }) => (
                <Table.Tr key={id}>
                  <Table.Td>{email ?? t('Whoever has the link')}</Table.Td>
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
      <Modal opened={isInviting} onClose={() => setIsInviting(false)} title={t('Invite somebody')}>
        {isInviting && <InviteForm onDone={() => setIsInviting(false)} />}
      </Modal>
    </Section>
  );
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const { workspace } = useSession();
  const form = useForm<{ role: Role; email: string }>({
    initialValues: { role: 'MEMBER', email: '' },
    validate: (values) => schemaResolver(inviteInput, { sync: true })(inputOf(values)),
  });
  const inviting = useMutation(
    trpc.members.invite.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.members.listInvitations.pathFilter()),
      onError: (error) => form.setErrors(formErrors(error, ['role', 'email'])),
      meta: { isQuiet: true },
    }),
  );
  const options = workspace.role === 'OWNER' ? roleOptions : roleOptions.filter(({ value }) => value !== 'OWNER');
  if (inviting.data) {
    return (
      <Stack gap="sm">
        {inviting.data.data.isMailed ? (
          <Text size="sm">
            {t('The invitation is on its way to {email}. You can send the link yourself, too; it is shown this once.', {
              email: inviting.data.data.email ?? '',
            })}
          </Text>
        ) : (
          <Text size="sm">
            {t('Send this link. It is shown this once and works until it is used, withdrawn or over.')}
          </Text>
        )}
        <Secret
          value={`${window.location.origin}/invitations/${inviting.data.data.token}`}
          label={t('Invitation link')}
        />
        <Group justify="flex-end">
          <Button onClick={onDone}>{t('Done')}</Button>
        </Group>
      </Stack>
    );
  }
  return (
    <form onSubmit={form.onSubmit((values) => inviting.mutate(inputOf(values)))} noValidate>
      <Stack gap="sm">
        <FormFailure>{form.errors['_']}</FormFailure>
        <TextInput
          label={t('E-mail address')}
          description={t('If this is empty, anybody with the link can use it.')}
          type="email"
          data-autofocus
          {...form.getInputProps('email')}
        />
        <Select label={t('Role')} data={options} allowDeselect={false} {...form.getInputProps('role')} />
        <Group justify="flex-end">
          <Button type="submit" loading={inviting.isPending}>
            {t('Make the link')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function inputOf({ role, email }: { role: Role; email: string }) {
  return email.trim() === '' ? { role } : { role, email };
}
