import { inviteInput } from '@dossier/domain/members/schema.ts';
import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { bySchema } from '../ui/form/checked-by.ts';
import { Secret } from '../ui/form/secret.tsx';
import { SendForm } from '../ui/form/send-form.tsx';
import { api, trpc } from '../session/trpc.ts';
import { useSession } from '../session/session.ts';
import { roleOptions, type Role } from './roles.ts';

export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('Invite someone')}>
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
  const invite = async (values: typeof form.values) => {
    const { data } = await api.members.invite.mutate(inputOf(values));
    await queryClient.invalidateQueries(trpc.members.listInvitations.pathFilter());
    return data;
  };
  const [made, setMade] = useState<Awaited<ReturnType<typeof invite>> | undefined>();
  const options = workspace.role === 'OWNER' ? roleOptions : roleOptions.filter(({ value }) => value !== 'OWNER');
  if (made) {
    return (
      <Stack gap="sm">
        {made.isMailed ? (
          <Text size="sm">
            {t('The invitation is on its way to {email}. You can also send the link yourself. We only show it once.', {
              email: made.email ?? '',
            })}
          </Text>
        ) : (
          <Text size="sm">
            {t("Send this link. We only show it once. It works until it's used, withdrawn or expired.")}
          </Text>
        )}
        <Secret value={`${window.location.origin}/invitations/${made.token}`} label={t('Invitation link')} />
        <Group justify="flex-end">
          <Button onClick={onDone}>{t('Done')}</Button>
        </Group>
      </Stack>
    );
  }
  return (
    <SendForm form={form} fields={['role', 'email']} save={invite} onDone={setMade} action={t('Create link')}>
      <TextInput
        label={t('E-mail address')}
        description={t('If empty, anyone with the link can use it.')}
        type="email"
        data-autofocus
        {...form.getInputProps('email')}
      />
      <Select label={t('Role')} data={options} {...form.getInputProps('role')} />
    </SendForm>
  );
}

function inputOf({ role, email }: { role: Role; email: string }) {
  return email.trim() === '' ? { role } : { role, email };
}
