import { Anchor, Button, Checkbox, Select, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { MailChoices } from '@dossier/domain/notices/schema.ts';
import { Link } from '@tanstack/react-router';
import { formErrors } from '../failure.ts';
import { locale, person } from '../language/person.ts';
import { rich } from '../language/rich.tsx';
import { t } from '../language/t.ts';
import { queryClient } from '../query-client.ts';
import { FormFailure } from '../shell/form-failure.tsx';
import { FailureState, RowSkeletons } from '../shell/states.tsx';
import { trpc } from '../trpc.ts';
import { useSession } from './session.ts';

/** The mails of the person: a digest of their day, and notices as they come. */
export function MailChoicesForm() {
  const { workspace } = useSession();
  const choices = useQuery(trpc.notices.mailChoices.queryOptions());
  if (choices.isPending) return <RowSkeletons count={3} />;
  if (choices.isError) return <FailureState error={choices.error} onRetry={() => void choices.refetch()} />;
  if (!choices.data.data.isOn) return <IsOff />;
  return <ChoicesForm key={workspace.id} choices={choices.data.data} />;
}

function IsOff() {
  const { canManage } = useSession();
  return (
    <Text size="sm">
      {canManage
        ? rich('E-mail is off. <settings>Set it up</settings>, and everybody can choose what they get.', {
            settings: (words) => (
              <Anchor component={Link} to="/settings/email" inherit underline="always">
                {words}
              </Anchor>
            ),
          })
        : t('E-mail is off. An owner or admin of the workspace can set it up.')}
    </Text>
  );
}

const none = 'none';

function ChoicesForm({ choices: { digestHour, hasMentions, hasAssignments } }: { choices: MailChoices }) {
  const form = useForm({
    initialValues: { digest: digestHour === null ? none : String(digestHour), hasMentions, hasAssignments },
  });
  const saving = useMutation(
    trpc.notices.updateMailChoices.mutationOptions({
      onSuccess: (answer) => {
        queryClient.setQueryData(trpc.notices.mailChoices.queryKey(), answer);
        form.resetDirty();
        notifications.show({ message: t('Saved') });
      },
      onError: (error) => form.setErrors(formErrors(error, [])),
      meta: { isQuiet: true },
    }),
  );
  const save = ({ digest, ...notices }: typeof form.values) =>
    saving.mutate({
      ...notices,
      digestHour: digest === none ? null : Number(digest),
      language: person.language,
      timeZone: person.timeZone,
    });
  const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourName(hour) }));
  return (
    <form onSubmit={form.onSubmit(save)} noValidate>
      <Stack gap="sm" maw={340}>
        <FormFailure>{form.errors['_']}</FormFailure>
        <Select
          label={t('Daily digest')}
          description={t(
            'What is overdue and due today, what you have not read, and what failed. None on a quiet day.',
          )}
          data={[{ value: none, label: t('None') }, ...hours]}
          {...form.getInputProps('digest')}
        />
        <Checkbox label={t('When somebody mentions me')} {...form.getInputProps('hasMentions', { type: 'checkbox' })} />
        <Checkbox
          label={t('When something becomes mine')}
          {...form.getInputProps('hasAssignments', { type: 'checkbox' })}
        />
        <Text size="xs" c="dimmed">
          {t('Times are those of {zone}.', { zone: person.timeZone })}
        </Text>
        <Button type="submit" w="fit-content" loading={saving.isPending} disabled={!form.isDirty()}>
          {t('Save')}
        </Button>
      </Stack>
    </form>
  );
}

/** `7:00 AM`, as the person writes times. */
function hourName(hour: number): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 1, hour));
}
