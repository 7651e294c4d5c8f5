import { setSecretInput } from '@dossier/domain/workflows/schema.ts';
import { Button, Group, Modal, PasswordInput, Stack, TagsInput, TextInput } from '@mantine/core';
import { useForm, type FormErrors } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { formErrors } from '../failure.ts';
import { t } from '../language/t.ts';
import { bySchema } from '../shell/checked-by.ts';
import { FormFailure } from '../shell/form-failure.tsx';
import { trpc } from '../trpc.ts';
import { refreshWorkflows } from './workflows.ts';

export function SecretDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('Set a secret')}>
      {isOpen && <SecretForm onDone={onClose} />}
    </Modal>
  );
}

function SecretForm({ onDone }: { onDone: () => void }) {
  const form = useForm({
    initialValues: { name: '', value: '', origins: [] as string[] },
    validate: (values) => firstOf(bySchema(setSecretInput)(inputOf(values))),
  });
  const setting = useMutation(
    trpc.workflows.setSecret.mutationOptions({
      onSuccess: () => refreshWorkflows().then(onDone),
      onError: (error) => form.setErrors(formErrors(error, ['name', 'value', 'origins'])),
      meta: { isQuiet: true },
    }),
  );
  return (
    <form onSubmit={form.onSubmit((values) => setting.mutate(inputOf(values)))} noValidate autoComplete="off">
      <Stack gap="sm">
        <FormFailure>{form.errors['_']}</FormFailure>
        <TextInput
          label={t('Name')}
          description={t('A name that is there already gets the new value')}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <PasswordInput label={t('Value')} autoComplete="new-password" {...form.getInputProps('value')} />
        <TagsInput
          label={t('Only to these addresses')}
          description={t(
            'Others never get it. Left empty, it is kept to those where automations that you publish use it.',
          )}
          placeholder={form.values.origins.length === 0 ? t('https://api.example.com') : ''}
          acceptValueOnBlur
          {...form.getInputProps('origins')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={setting.isPending}>
            {t('Set it')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function inputOf({ origins, ...given }: { name: string; value: string; origins: string[] }) {
  return { ...given, origins: origins.length === 0 ? null : origins };
}

/** One message for all addresses: the field has one place for it. */
function firstOf(errors: FormErrors): FormErrors {
  const [, wrong] = Object.entries(errors).find(([name]) => name.startsWith('origins.')) ?? [];
  return wrong === undefined ? errors : { ...errors, origins: t('Each is an address like https://api.example.com.') };
}
