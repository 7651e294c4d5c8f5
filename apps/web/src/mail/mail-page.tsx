import { type MailSettings, updateMailInput } from '@dossier/domain/mail/schema.ts';
import { Box, Button, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { Templates } from '../email-templates/templates.tsx';
import { t, rich } from '../language/t.ts';
import { api, trpc, invalidate, useSession } from '../session/session.ts';
import { Notice } from '../ui/page/notice.tsx';
import { Page, Section, RowSkeletons } from '../ui/page/page.tsx';
import { Confirm } from '../ui/form/confirm.tsx';
import { SendForm, bySchema } from '../ui/form/send-form.tsx';
import { PlainNumber } from '../ui/input/plain-number.tsx';

export function MailPage() {
  const found = useQuery(trpc.mail.get.queryOptions());
  const settings = found.data?.data;
  return (
    <Page title={t('E-mail')}>
      {settings ? (
        <>
          <Section title={t('Sending')}>
            <Sending settings={settings} />
          </Section>
          <Section
            title={t('Your own mail server')}
            hint={t('E-mail will come from your address, through your provider.')}
          >
            {/* A new key after a removal resets the form. */}
            <MailServerForm key={settings.own ? 'set' : 'unset'} own={settings.own} />
          </Section>
          <MailTest isOn={settings.source !== null} />
          <Templates />
        </>
      ) : (
        <RowSkeletons count={4} />
      )}
    </Page>
  );
}

function Sending({ settings: { source, from } }: { settings: MailSettings }) {
  if (!source || !from)
    return (
      <Notice tone="warning" title={t('E-mail is off')}>
        {t(
          'Without e-mail, you send invitation links yourself, and no one gets notifications. Enter your mail server below to turn it on.',
        )}
      </Notice>
    );
  const values = { ...from, b: (words: ReactNode) => <b>{words}</b> };
  return (
    <Text>
      {source === 'workspace'
        ? rich('E-mail goes through your server, from <b>{name}</b> ({address}).', values)
        : rich("E-mail goes through this installation's server, from <b>{name}</b> ({address}).", values)}
    </Text>
  );
}

function MailTest({ isOn }: { isOn: boolean }) {
  const { me } = useSession();
  const testing = useMutation(trpc.mail.test.mutationOptions());
  const outcome = testing.data?.data;
  return (
    <Section
      title={t('Test')}
      hint={t('We send a short e-mail to {address} with the saved settings.', { address: me.email })}
    >
      <Stack gap="sm" align="flex-start" aria-live="polite">
        <Button disabled={!isOn} loading={testing.isPending} onClick={() => testing.mutate()}>
          {t('Send a test')}
        </Button>
        {outcome && (
          <Notice
            tone={outcome.isSent ? 'good' : 'bad'}
            title={outcome.isSent ? t('The server accepted the e-mail') : t("The e-mail wasn't sent")}
          >
            {outcome.isSent ? t('The server said: {answer}', { answer: outcome.answer }) : outcome.answer}
          </Notice>
        )}
      </Stack>
    </Section>
  );
}

const usualPorts = { tls: 465, starttls: 587, none: 25 };
type Security = keyof typeof usualPorts;
const securities = [
  { value: 'starttls', label: t('STARTTLS (usual with port 587)') },
  { value: 'tls', label: t('TLS from the start (usual with port 465)') },
  { value: 'none', label: t('None (only inside your own network)') },
] as const;
const refresh = () => invalidate(trpc.mail);

function MailServerForm({ own }: { own: MailSettings['own'] }) {
  const form = useForm({
    initialValues: valuesOf(own),
    validate: (values) => bySchema(updateMailInput)(inputOf(values)),
  });
  const save = async (values: typeof form.values) => {
    await api.mail.update.mutate(inputOf(values));
    await refresh();
    form.setFieldValue('password', '');
    form.resetDirty();
    notifications.show({ message: t('Mail server saved. Send a test to check that it works.') });
  };
  const chooseSecurity = (value: Security | null) => {
    if (!value) return;
    if (form.values.port === usualPorts[form.values.security]) form.setFieldValue('port', usualPorts[value]);
    form.setFieldValue('security', value);
  };
  return (
    <Box maw={440}>
      <SendForm
        form={form}
        save={save}
        read={() => api.mail.get.query().then(({ data }) => valuesOf(data.own))}
        autoComplete="off"
        other={
          own && (
            <Confirm
              title={t('Remove your mail server?')}
              action={t('Remove')}
              onConfirm={() => api.mail.remove.mutate().then(refresh)}
              trigger={(open) => <Button onClick={open}>{t('Remove')}</Button>}
            >
              {t("E-mail will then go through this installation's server, or won't be sent if it has none.")}
            </Confirm>
          )
        }
      >
        <TextInput
          label={t('Host')}
          // not a text: a name of a machine
          placeholder="smtp.example.com"
          {...form.getInputProps('host')}
        />
        <Select
          label={t('Encryption')}
          data={securities}
          {...form.getInputProps('security')}
          onChange={chooseSecurity}
        />
        <PlainNumber label={t('Port')} min={1} max={65_535} {...form.getInputProps('port')} />
        <TextInput label={t('User name')} autoComplete="off" {...form.getInputProps('userName')} />
        <PasswordInput
          label={t('Password')}
          description={own?.hasPassword ? t('Leave empty to keep the saved one.') : undefined}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <TextInput
          label={t('Name of the sender')}
          placeholder={t('Example team')}
          {...form.getInputProps('fromName')}
        />
        <TextInput
          label={t('Address of the sender')}
          type="email"
          // not a text: an address
          placeholder="team@example.com"
          {...form.getInputProps('fromAddress')}
        />
      </SendForm>
    </Box>
  );
}

function valuesOf(own: MailSettings['own']) {
  return {
    host: own?.host ?? '',
    port: own?.port ?? usualPorts.starttls,
    security: own?.security ?? ('starttls' as const),
    userName: own?.userName ?? '',
    password: '',
    fromName: own?.fromName ?? '',
    fromAddress: own?.fromAddress ?? '',
  };
}

/** An empty password keeps the stored one; without a user there is none. */
function inputOf({ userName, password, port, ...values }: ReturnType<typeof valuesOf>) {
  const user = userName.trim() === '' ? null : userName;
  return {
    ...values,
    port: Number(port),
    userName: user,
    ...(user === null ? { password: null } : password === '' ? {} : { password }),
  };
}
