import { Anchor, Checkbox, Select, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import type { MailChoices } from '@dossier/domain/notices/schema.ts';
import { Link } from '@tanstack/react-router';
import { locale, person } from '../language/person.ts';
import { rich } from '../language/rich.tsx';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { SendForm } from '../ui/form/send-form.tsx';
import { QueryState } from '../ui/page/states.tsx';
import { api, trpc } from '../session/trpc.ts';
import { useSession } from '../session/session.ts';

export function MailChoicesForm() {
  const { workspace } = useSession();
  const choices = useQuery(trpc.notices.mailChoices.queryOptions());
  if (!choices.isSuccess) return <QueryState query={choices} count={3} />;
  if (!choices.data.data.isOn) return <IsOff />;
  return <ChoicesForm key={workspace.id} choices={choices.data.data} />;
}

function IsOff() {
  const { canManage } = useSession();
  return (
    <Text>
      {canManage
        ? rich('E-mail is off. <settings>Set it up</settings> so everyone can choose which e-mails they get.', {
            settings: (words) => (
              <Anchor component={Link} to="/settings/email" inherit underline="always">
                {words}
              </Anchor>
            ),
          })
        : t('E-mail is off. A workspace owner or admin can set it up.')}
    </Text>
  );
}

const none = 'none';

function ChoicesForm({ choices: { digestHour, hasMentions, hasAssignments } }: { choices: MailChoices }) {
  const form = useForm({
    initialValues: { digest: digestHour === null ? none : String(digestHour), hasMentions, hasAssignments },
  });
  const save = async ({ digest, ...notices }: typeof form.values) => {
    const answer = await api.notices.updateMailChoices.mutate({
      ...notices,
      digestHour: digest === none ? null : Number(digest),
      language: person.language,
      timeZone: person.timeZone,
    });
    queryClient.setQueryData(trpc.notices.mailChoices.queryKey(), answer);
    form.resetDirty();
    notifications.show({ message: t('Saved') });
  };
  const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourName(hour) }));
  return (
    <SendForm form={form} save={save} look="section">
      <Select
        label={t('Daily digest')}
        description={t('Overdue tasks, tasks due today, unread items and failures. No e-mail on quiet days.')}
        data={[{ value: none, label: t('None') }, ...hours]}
        {...form.getInputProps('digest')}
      />
      <Checkbox label={t('When someone mentions me')} {...form.getInputProps('hasMentions', { type: 'checkbox' })} />
      <Checkbox
        label={t('When something is assigned to me')}
        {...form.getInputProps('hasAssignments', { type: 'checkbox' })}
      />
      <Text size="xs" c="dimmed">
        {t('Times are those of {zone}.', { zone: person.timeZone })}
      </Text>
    </SendForm>
  );
}

/** `7:00 AM`, as the person writes times. */
function hourName(hour: number): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 1, hour));
}
