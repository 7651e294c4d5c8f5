import { type MailSettings, updateMailInput } from '@dossier/domain/mail/schema.ts';
import { Button, Group, NumberInput, PasswordInput, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { formErrors } from '../ground/failure.ts';
import { queryClient } from '../session/query-client.ts';
import { t } from '../language/t.ts';
import { bySchema } from '../ui/form/checked-by.ts';
import { Confirm } from '../ui/form/confirm.tsx';
import { FormFailure } from '../ui/form/form-failure.tsx';
import { trpc } from '../session/trpc.ts';

type Security = 'tls' | 'starttls' | 'none';

interface Values {
  host: string;
  port: number | string;
  security: Security;
  userName: string;
  password: string;
  fromName: string;
  fromAddress: string;
}

const usualPorts: Record<Security, number> = { tls: 465, starttls: 587, none: 25 };
const securities = [
  { value: 'starttls', label: t('STARTTLS (usual with port 587)') },
  { value: 'tls', label: t('TLS from the start (usual with port 465)') },
  { value: 'none', label: t('None (only inside your own network)') },
];
const isSecurity = (value: string | null): value is Security => value !== null && value in usualPorts;
const refresh = () => queryClient.invalidateQueries(trpc.mail.pathFilter());

export function MailServerForm({ own }: { own: MailSettings['own'] }) {
  const form = useForm<Values>({
    initialValues: {
      host: own?.host ?? '',
      port: own?.port ?? usualPorts.starttls,
      security: own?.security ?? 'starttls',
      userName: own?.userName ?? '',
      password: '',
      fromName: own?.fromName ?? '',
      fromAddress: own?.fromAddress ?? '',
    },
    validate: (values) => bySchema(updateMailInput)(inputOf(values)),
  });
  const saving = useMutation(
    trpc.mail.update.mutationOptions({
      onSuccess: async () => {
        await refresh();
        form.setFieldValue('password', '');
        form.resetDirty();
        notifications.show({ message: t('Mail server saved. Send a test to check that it works.') });
      },
      onError: (error) => form.setErrors(formErrors(error, Object.keys(form.values))),
      meta: { isQuiet: true },
    }),
  );
  const removing = useMutation(trpc.mail.remove.mutationOptions({ onSuccess: refresh }));
  const chooseSecurity = (value: string | null) => {
    if (!isSecurity(value)) return;
    if (form.values.port === usualPorts[form.values.security]) form.setFieldValue('port', usualPorts[value]);
    form.setFieldValue('security', value);
  };
  return (
    <form onSubmit={form.onSubmit((values) => saving.mutate(inputOf(values)))} noValidate autoComplete="off">
      <Stack gap="sm" maw={440}>
        <FormFailure>{form.errors['_']}</FormFailure>
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
        <NumberInput label={t('Port')} min={1} max={65_535} allowDecimal={false} {...form.getInputProps('port')} />
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
        <Group>
          <Button type="submit" loading={saving.isPending}>
            {t('Save')}
          </Button>
          {own && (
            <Confirm
              title={t('Remove your mail server?')}
              action={t('Remove')}
              onConfirm={() => removing.mutateAsync()}
              trigger={(open) => (
                <Button variant="default" onClick={open}>
                  {t('Remove')}
                </Button>
              )}
            >
              {t("E-mail will then go through this installation's server, or won't be sent if it has none.")}
            </Confirm>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** An empty password keeps the one that is stored; without a user there is none. */
function inputOf({ userName, password, port, ...values }: Values) {
  const user = userName.trim() === '' ? null : userName;
  return {
    ...values,
    port: Number(port),
    userName: user,
    ...(user === null ? { password: null } : password === '' ? {} : { password }),
  };
}
