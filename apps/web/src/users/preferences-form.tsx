import type { MailChoices } from '@dossier/domain/notices/schema.ts';
import { preferencesSchema, type Preferences } from '@dossier/domain/users/schema.ts';
import { Checkbox, Select, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { applyPreferences, languages, locale, person } from '../language/person.ts';
import { t, rich } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { SendForm } from '../ui/form/send-form.tsx';
import { api, trpc, useSession } from '../session/session.ts';
import { TimeZoneSelect } from '../workspaces/time-zone-select.tsx';
import { Hint, AnchorLink, QueryState } from '../ui/page/page.tsx';

const asBrowser = 'browser';
const moment = new Date(2026, 11, 31, 14, 30);
const locales = ['en-US', 'en-GB', 'en-CA', 'en-AU', 'de-DE', 'de-AT', 'de-CH', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL'];

export function PreferencesForm() {
  const { preferences } = useSession().me;
  const form = useForm({ initialValues: choicesOf(preferences) });
  const browser = { value: asBrowser, label: t('As the browser has it') };
  return (
    <SendForm
      form={form}
      prefix={['preferences']}
      save={(values) => api.users.update.mutate({ preferences: preferencesOf(values) })}
      read={() => api.users.me.query().then(({ data }) => choicesOf(data.preferences))}
      onDone={({ data }) => applyPreferences(data.preferences)}
      look="section"
    >
      <Select
        label={t('Language')}
        data={[browser, ...Object.entries(languages).map(([value, label]) => ({ value, label }))]}
        {...form.getInputProps('language')}
      />
      <Select
        label={t('Dates and numbers')}
        data={[browser, ...withKept(locales, preferences.locale).map((value) => ({ value, label: sampleOf(value) }))]}
        searchable
        {...form.getInputProps('locale')}
      />
      <Select
        label={t('First day of the week')}
        data={[browser, ...[1, 6, 0].map((day) => ({ value: String(day), label: weekday(day) }))]}
        {...form.getInputProps('firstDayOfWeek')}
      />
      <TimeZoneSelect first={browser} {...form.getInputProps('timeZone')} />
      <Hint>{t('The page reloads to apply it.')}</Hint>
    </SendForm>
  );
}

function choicesOf({ language, locale: region, firstDayOfWeek, timeZone }: Preferences) {
  return {
    language: language ?? asBrowser,
    locale: region ?? asBrowser,
    firstDayOfWeek: String(firstDayOfWeek ?? asBrowser),
    timeZone: timeZone ?? asBrowser,
  };
}

function preferencesOf(values: Record<keyof Preferences, string>): Preferences {
  const chosen = Object.entries(values).filter(([, value]) => value !== asBrowser);
  return preferencesSchema.parse(
    Object.fromEntries(chosen.map(([name, value]) => [name, name === 'firstDayOfWeek' ? Number(value) : value])),
  );
}

function withKept(known: string[], kept: string | null | undefined): string[] {
  return kept == null || known.includes(kept) ? known : [...known, kept];
}

/** `12/31/2026, 2:30 PM; 1,234.56` with the name of the region. */
function sampleOf(tag: string): string {
  const name = new Intl.DisplayNames(person.language, { type: 'language', languageDisplay: 'standard' }).of(tag);
  const written = new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeStyle: 'short' }).format(moment);
  return `${name ?? tag}: ${written}; ${new Intl.NumberFormat(tag).format(1234.56)}`;
}

function weekday(day: number): string {
  // The 1st of March 2026 is a Sunday.
  return new Intl.DateTimeFormat(person.language, { weekday: 'long' }).format(new Date(2026, 2, 1 + day));
}

export function MailChoicesForm() {
  const { workspace, canManage } = useSession();
  const choices = useQuery(trpc.notices.mailChoices.queryOptions());
  if (!choices.isSuccess) return <QueryState query={choices} count={3} />;
  if (choices.data.data.isOn) return <ChoicesForm key={workspace.id} choices={choices.data.data} />;
  if (!canManage) return <Text>{t('E-mail is off. A workspace owner or admin can set it up.')}</Text>;
  return (
    <Text>
      {rich('E-mail is off. <settings>Set it up</settings> so everyone can choose which e-mails they get.', {
        settings: (words) => (
          <AnchorLink to="/settings/email" inherit underline="always">
            {words}
          </AnchorLink>
        ),
      })}
    </Text>
  );
}

const none = 'none';

const shownChoices = ({ digestHour, hasMentions, hasAssignments }: MailChoices) => ({
  digest: digestHour === null ? none : String(digestHour),
  hasMentions,
  hasAssignments,
});

function ChoicesForm({ choices }: { choices: MailChoices }) {
  const form = useForm({ initialValues: shownChoices(choices) });
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
    <SendForm
      form={form}
      save={save}
      read={() => api.notices.mailChoices.query().then(({ data }) => shownChoices(data))}
      look="section"
    >
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
      <Hint>{t('Times are those of {zone}.', { zone: person.timeZone })}</Hint>
    </SendForm>
  );
}

/** `7:00 AM`, in the person's format. */
function hourName(hour: number): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 1, hour));
}
