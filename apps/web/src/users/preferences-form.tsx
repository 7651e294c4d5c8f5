import { preferencesSchema, type Preferences } from '@dossier/domain/users/schema.ts';
import { Select, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { applyPreferences, languages, person } from '../language/person.ts';
import { t } from '../language/t.ts';
import { SendForm } from '../ui/form/send-form.tsx';
import { api } from '../session/trpc.ts';
import { TimeZoneSelect } from '../workspaces/time-zone-select.tsx';
import { useSession } from '../session/session.ts';

const asBrowser = 'browser';
const moment = new Date(2026, 11, 31, 14, 30);
const locales = ['en-US', 'en-GB', 'en-CA', 'en-AU', 'de-DE', 'de-AT', 'de-CH', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL'];

export function PreferencesForm() {
  const { preferences } = useSession().me;
  const form = useForm({
    initialValues: {
      language: preferences.language ?? asBrowser,
      locale: preferences.locale ?? asBrowser,
      firstDayOfWeek: String(preferences.firstDayOfWeek ?? asBrowser),
      timeZone: preferences.timeZone ?? asBrowser,
    },
  });
  const browser = { value: asBrowser, label: t('As the browser has it') };
  return (
    <SendForm
      form={form}
      prefix={['preferences']}
      save={(values) => api.users.update.mutate({ preferences: preferencesOf(values) })}
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
      <Text size="xs" c="dimmed">
        {t('The page reloads to apply it.')}
      </Text>
    </SendForm>
  );
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

/** `12/31/2026, 2:30 PM; 1,234.56` with the name of the place. */
function sampleOf(tag: string): string {
  const name = new Intl.DisplayNames(person.language, { type: 'language', languageDisplay: 'standard' }).of(tag);
  const written = new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeStyle: 'short' }).format(moment);
  return `${name ?? tag}: ${written}; ${new Intl.NumberFormat(tag).format(1234.56)}`;
}

function weekday(day: number): string {
  // The 1st of March 2026 is a Sunday.
  return new Intl.DateTimeFormat(person.language, { weekday: 'long' }).format(new Date(2026, 2, 1 + day));
}
