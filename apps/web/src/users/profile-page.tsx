import { newPassword, updateMeInput } from '@dossier/domain/users/schema.ts';
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { formErrors } from '../failure.ts';
import { queryClient } from '../query-client.ts';
import { Confirm } from '../shell/confirm.tsx';
import { FormFailure } from '../shell/form-failure.tsx';
import { Page } from '../shell/page.tsx';
import { Section } from '../shell/section.tsx';
import { api, trpc } from '../trpc.ts';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionList } from './session-list.tsx';
import { changePassword, useSession } from './session.ts';

export function ProfilePage() {
  return (
    <Page title="Profile">
      <Section title="Your name" hint="Colleagues see it on comments, calls and in lists.">
        <NameForm />
      </Section>
      <Section title="Password" hint="A new password signs you out everywhere else.">
        <PasswordForm />
      </Section>
      <SecondFactorSection />
      <Section title="Signed in on" hint="End what is not yours, or what you no longer use, and change your password.">
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
    <Section title="This workspace" hint="What you have made in it stays. Only an invitation lets you in again.">
      <Confirm
        title={`Leave ${workspace.name}?`}
        action="Leave"
        onConfirm={() => leaving.mutateAsync()}
        trigger={(open) => (
          <Button variant="default" w="fit-content" onClick={open}>
            Leave {workspace.name}
          </Button>
        )}
      >
        You lose access at once. Your records, tasks and comments stay.
      </Confirm>
    </Section>
  );
}

function NameForm() {
  const { me } = useSession();
  const form = useForm({ initialValues: { name: me.name }, validate: schemaResolver(updateMeInput, { sync: true }) });
  const saving = useMutation(
    trpc.users.update.mutationOptions({
      onSuccess: (answer) => {
        queryClient.setQueryData(trpc.users.me.queryKey(), answer);
        notifications.show({ message: 'Your name is changed' });
      },
      onError: (error) => form.setErrors(formErrors(error, ['name'])),
      meta: { isQuiet: true },
    }),
  );
  return (
    <form onSubmit={form.onSubmit((values) => saving.mutate(values))} noValidate>
      <Stack gap="sm" maw={340}>
        <FormFailure>{form.errors['_']}</FormFailure>
        <TextInput label="Name" autoComplete="name" {...form.getInputProps('name')} />
        <TextInput label="E-mail address" value={me.email} readOnly />
        <Button type="submit" w="fit-content" loading={saving.isPending} disabled={!form.isDirty()}>
          Save
        </Button>
      </Stack>
    </form>
  );
}

function PasswordForm() {
  const form = useForm({
    initialValues: { current: '', next: '' },
    validate: {
      current: (value) => (value === '' ? 'Type your current password' : null),
      next: (value) => newPassword.safeParse(value).error?.issues[0]?.message ?? null,
    },
  });
  const changing = useMutation({
    mutationFn: ({ current, next }: { current: string; next: string }) => changePassword(current, next),
    meta: { isQuiet: true },
    onSuccess: () => {
      form.reset();
      notifications.show({ message: 'Your password is changed' });
    },
  });
  return (
    <form onSubmit={form.onSubmit((values) => changing.mutate(values))} noValidate>
      <Stack gap="sm" maw={340}>
        <FormFailure>{changing.error?.message}</FormFailure>
        <PasswordInput label="Current password" autoComplete="current-password" {...form.getInputProps('current')} />
        <PasswordInput label="New password" autoComplete="new-password" {...form.getInputProps('next')} />
        <Button type="submit" w="fit-content" loading={changing.isPending}>
          Change the password
        </Button>
      </Stack>
    </form>
  );
}
