import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { checkedBy } from '../ui/form/checked-by.ts';
import { Confirm } from '../ui/form/confirm.tsx';
import { SendForm } from '../ui/form/send-form.tsx';
import { Page } from '../ui/page/page.tsx';
import { Section } from '../ui/page/section.tsx';
import { api, trpc } from '../session/trpc.ts';
import { problemOfPassword } from './problem-of-password.ts';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionList } from './session-list.tsx';
import { useSession } from '../session/session.ts';
import { changePassword } from './sign-in.ts';
import { PreferencesForm } from './preferences-form.tsx';
import { MailChoicesForm } from './mail-choices-form.tsx';

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
      <LeaveSection />
    </Page>
  );
}

function LeaveSection() {
  const { workspace } = useSession();
  const leaving = useMutation({
    mutationFn: () => api.members.leave.mutate(),
    // A fresh page: what this one holds is of the workspace that was left.
    onSuccess: () => window.location.assign('/'),
  });
  return (
    <Section title={t('This workspace')} hint={t("Your work stays. You'll need an invitation to come back.")}>
      <Confirm
        title={t('Leave {name}?', { name: workspace.name })}
        action={t('Leave')}
        onConfirm={() => leaving.mutateAsync()}
        trigger={(open) => (
          <Button variant="default" w="fit-content" onClick={open}>
            {t('Leave {name}', { name: workspace.name })}
          </Button>
        )}
      >
        {t('You lose access right away. Your records, tasks and comments stay.')}
      </Confirm>
    </Section>
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
    <SendForm form={form} fields={['name']} save={save} look="section">
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
  const done = () => {
    form.reset();
    notifications.show({ message: t('Password changed') });
  };
  return (
    <SendForm
      form={form}
      save={({ current, next }) => changePassword(current, next)}
      onDone={done}
      look="section"
      action={t('Change the password')}
    >
      <PasswordInput label={t('Current password')} autoComplete="current-password" {...form.getInputProps('current')} />
      <PasswordInput label={t('New password')} autoComplete="new-password" {...form.getInputProps('next')} />
    </SendForm>
  );
}
