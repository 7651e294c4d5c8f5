import { Badge, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { t, rich } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { ActButton } from '../ui/icon.tsx';
import { Confirm } from '../ui/form/confirm.tsx';
import { SendForm, checkedBy } from '../ui/form/send-form.tsx';
import { Page, Section, Moment } from '../ui/page/page.tsx';
import { api, trpc, invalidate, useSession } from '../session/session.ts';
import { problemOfPassword, changePassword } from './sign-in.ts';
import { SecondFactorSection } from './second-factor-section.tsx';
import { MailChoicesForm, PreferencesForm } from './preferences-form.tsx';

export function ProfilePage() {
  return (
    <Page title={t('Profile')}>
      <Section title={t('Your name')} hint={t('Colleagues see it on comments, calls and in lists.')}>
        <NameForm />
      </Section>
      <Section title={t('Language and place')} hint={t('Only for you. Colleagues have their own settings.')}>
        <PreferencesForm />
      </Section>
      <Section title={t('By e-mail')} hint={t('E-mails you get in addition to the inbox here.')}>
        <MailChoicesForm />
      </Section>
      <Section title={t('Password')} hint={t('A new password signs you out everywhere else.')}>
        <PasswordForm />
      </Section>
      <SecondFactorSection />
      <Section
        title={t('Signed in on')}
        hint={t("End sessions you don't recognise or no longer use, and change your password.")}
      >
        <SessionList />
      </Section>
      <Endings />
    </Page>
  );
}

function Endings() {
  const { me, workspace } = useSession();
  const { name } = workspace;
  // Reloads: this page holds data of the workspace that was left.
  const leave = () => window.location.assign('/');
  const trigger = (label: string) => (open: () => void) => (
    <Button w="fit-content" onClick={open}>
      {label}
    </Button>
  );
  return (
    <>
      <Section title={t('This workspace')} hint={t("Your work stays. You'll need an invitation to come back.")}>
        <Confirm
          title={t('Leave {name}?', { name })}
          action={t('Leave')}
          onConfirm={() => api.members.leave.mutate().then(leave)}
          trigger={trigger(t('Leave {name}', { name }))}
        >
          {t('You lose access right away. Your records, tasks and comments stay.')}
        </Confirm>
      </Section>
      <Section title={t('Your account')} hint={t('Your work stays in the workspaces, without your name.')}>
        <Confirm
          title={t('Delete your account?')}
          action={t('Delete my account')}
          typed={me.email}
          onConfirm={() => api.users.deleteAccount.mutate({}).then(leave)}
          trigger={trigger(t('Delete my account'))}
        >
          {t(
            "You leave all workspaces and can't sign in again. Your API keys, inbox and reminders end. You can't undo this.",
          )}
        </Confirm>
      </Section>
    </>
  );
}

function NameForm() {
  const { me } = useSession();
  const form = useForm({
    initialValues: { name: me.name },
    validate: checkedBy(async () => (await import('@dossier/domain/users/schema.ts')).updateMeInput),
  });
  const save = async (values: { name: string }) => {
    queryClient.setQueryData(trpc.users.me.queryKey(), await api.users.update.mutate(values));
    notifications.show({ message: t('Name changed') });
  };
  return (
    <SendForm form={form} save={save} look="section">
      <TextInput label={t('Name')} autoComplete="name" {...form.getInputProps('name')} />
      <TextInput label={t('E-mail address')} value={me.email} readOnly />
    </SendForm>
  );
}

function PasswordForm() {
  const form = useForm({
    initialValues: { current: '', next: '' },
    validate: {
      current: (value) => (value === '' ? t('Type your current password') : null),
      next: problemOfPassword,
    },
  });
  return (
    <SendForm
      form={form}
      save={({ current, next }) => changePassword(current, next)}
      onDone={() => {
        form.reset();
        notifications.show({ message: t('Password changed') });
      }}
      look="section"
      action={t('Change the password')}
    >
      <PasswordInput label={t('Current password')} autoComplete="current-password" {...form.getInputProps('current')} />
      <PasswordInput label={t('New password')} autoComplete="new-password" {...form.getInputProps('next')} />
    </SendForm>
  );
}

function SessionList() {
  const { data } = useQuery(trpc.users.listSessions.queryOptions());
  const refresh = () => invalidate(trpc.users.listSessions);
  return (
    <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('Sessions')}>
      {(data?.data ?? []).map(({ id, userAgent, address, createdAt, isCurrent }) => (
        <Group key={id} component="li" gap="sm" justify="space-between">
          <Text component="div" title={userAgent ?? ''}>
            {browserOf(userAgent)}
            <Text span c="dimmed">
              {' '}
              {address === null
                ? rich('since {at}', { at: <Moment at={createdAt} /> })
                : rich('since {at}, from {address}', { at: <Moment at={createdAt} />, address })}
            </Text>
          </Text>
          {isCurrent ? (
            <Badge>{t('This session')}</Badge>
          ) : (
            <ActButton
              aria-label={t('End the session of {userAgent}', { userAgent: browserOf(userAgent) })}
              run={() => api.users.endSession.mutate({ id }).then(refresh)}
            >
              {t('End')}
            </ActButton>
          )}
        </Group>
      ))}
    </Stack>
  );
}

// In this order, since the user agent of each browser also names the later ones.
const browsers = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' };
const systems = {
  Android: 'Android',
  iPhone: 'iPhone',
  iPad: 'iPad',
  Windows: 'Windows',
  'Mac OS': 'macOS',
  Linux: 'Linux',
};

function browserOf(userAgent: string | null): string {
  const named = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).find(([mark]) => userAgent?.includes(mark))?.[1];
  const [program = t('Another program'), system] = [named(browsers), named(systems)];
  return system === undefined ? program : t('{program} on {system}', { program, system });
}
