import { Button, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { inviteInput } from '@dossier/domain/members/schema.ts';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { t, rich } from '../language/t.ts';
import { DialogButton } from '../ui/page/dialog-button.tsx';
import { QueryTable } from '../ui/page/list-table.tsx';
import { Section, Moment } from '../ui/page/page.tsx';
import { api, trpc, invalidate } from '../session/session.ts';
import { roleNames, useRoleOptions, type Role } from './members.ts';
import { bySchema } from '../ui/form/send-form.tsx';
import { Secret } from '../ui/form/secret.tsx';
import { SaveForm } from '../ui/form/save-form.tsx';
import { ActButton } from '../ui/icon.tsx';

const refresh = () => invalidate(trpc.members.listInvitations);

export function Invitations() {
  const invitations = useQuery(trpc.members.listInvitations.queryOptions({}, { select: ({ data }) => data }));
  const isOn = useQuery(trpc.mail.state.queryOptions()).data?.data.isOn;
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
        <DialogButton label={t('Invite')} icon="user-plus" title={t('Invite someone')}>
          {(close) => <InviteForm onDone={close} />}
        </DialogButton>
      }
    >
      <QueryTable
        query={invitations}
        count={1}
        empty={<Text c="dimmed">{t('No open invitations.')}</Text>}
        columns={[
          { head: t('Recipient'), cell: ({ email }) => email ?? t('Anyone with the link') },
          { head: t('Role'), cell: ({ role }) => roleNames[role] },
          { head: t('Ends'), visibleFrom: 'xs', cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
          {
            ta: 'right',
            cell: ({ id }) => (
              <ActButton size="compact-xs" run={() => api.members.revokeInvitation.mutate({ id }).then(refresh)}>
                {t('Withdraw')}
              </ActButton>
            ),
          },
        ]}
      />
    </Section>
  );
}

interface InviteFormProps {
  email?: string;
  onMade?: (email: string | null) => void;
  onDone: () => void;
}

export function InviteForm({ email = '', onMade, onDone }: InviteFormProps) {
  const form = useForm({
    initialValues: { role: 'MEMBER' as Role, email },
    validate: (values) => bySchema(inviteInput)(inputOf(values)),
  });
  const invite = async (values: typeof form.values) => {
    const { data } = await api.members.invite.mutate(inputOf(values));
    onMade?.(data.email);
    await refresh();
    return data;
  };
  const roles = useRoleOptions();
  const [made, setMade] = useState<Awaited<ReturnType<typeof invite>> | undefined>();
  if (made) {
    return (
      <Stack gap="sm">
        <Text>
          {made.isMailed
            ? t('The invitation is on its way to {email}. You can also send the link yourself. We only show it once.', {
                email: made.email ?? '',
              })
            : t("Send this link. We only show it once. It works until it's used, withdrawn or expired.")}
        </Text>
        <Secret value={`${window.location.origin}/invitations/${made.token}`} label={t('Invitation link')} />
        <Button variant="filled" ml="auto" onClick={onDone}>
          {t('Done')}
        </Button>
      </Stack>
    );
  }
  return (
    <SaveForm form={form} save={invite} onDone={setMade} action={t('Create link')}>
      <TextInput
        label={t('E-mail address')}
        description={t('If empty, anyone with the link can use it.')}
        type="email"
        data-autofocus
        {...form.getInputProps('email')}
      />
      <Select label={t('Role')} data={roles} {...form.getInputProps('role')} />
    </SaveForm>
  );
}

function inputOf({ role, email }: { role: Role; email: string }) {
  return email.trim() === '' ? { role } : { role, email };
}
