import { inviteInput } from '@dossier/domain/members/schema.ts';
import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { formErrors } from '../failure.ts';
import { t } from '../language/t.ts';
import { queryClient } from '../query-client.ts';
import { bySchema } from '../shell/checked-by.ts';
import { FormFailure } from '../shell/form-failure.tsx';
import { Secret } from '../shell/secret.tsx';
import { trpc } from '../trpc.ts';
import { useSession } from '../users/session.ts';
import { roleOptions, type Role } from './roles.ts';

export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('Invite somebody')}>
      {isOpen && <InviteForm onDone={onClose} />}
    </Modal>
  );
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const { workspace } = useSession();
  const form = useForm<{ role: Role; email: string }>({
    initialValues: { role: 'MEMBER', email: '' },
    validate: (values) => bySchema(inviteInput)(inputOf(values)),
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
        <Select label={t('Role')} data={options} {...form.getInputProps('role')} />
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
