import { createApiKeyInput } from '@dossier/domain/api-keys/schema.ts';
import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { formErrors } from '../failure.ts';
import { t } from '../language/t.ts';
import { queryClient } from '../query-client.ts';
import { bySchema } from '../shell/checked-by.ts';
import { FormFailure } from '../shell/form-failure.tsx';
import { trpc } from '../trpc.ts';
import { KeyLimits, limitFields, type Limits, limitsInput, noLimits } from './key-limits.tsx';
import { type Access, KeyScopes, type Scopes } from './key-scopes.tsx';
import { NewSecret } from './new-secret.tsx';

interface Values extends Limits {
  name: string;
  access: Access;
  chosen: Scopes;
  days: string;
}

const lifetimes = [
  { value: '', label: t('Never') },
  { value: '30', label: t('In 30 days') },
  { value: '90', label: t('In 90 days') },
  { value: '365', label: t('In a year') },
];

export function CreateKeyDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('New API key')} size="lg" closeOnClickOutside={false}>
      {isOpen && <CreateApiKey onDone={onClose} />}
    </Modal>
  );
}

/** Creates a key and shows it, once, with code that uses it. */
function CreateApiKey({ onDone }: { onDone: () => void }) {
  const form = useForm<Values>({
    initialValues: { name: '', access: 'write', chosen: [], days: '', ...noLimits },
    validate: (values) => bySchema(createApiKeyInput)(inputOf(values)),
  });
  const creating = useMutation(
    trpc.apiKeys.create.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.apiKeys.pathFilter()),
      onError: (error) => form.setErrors(formErrors(error, ['name', 'scopes', ...limitFields])),
      meta: { isQuiet: true },
    }),
  );
  if (creating.data) return <NewSecret apiKey={creating.data.data.key} onDone={onDone} />;
  return (
    <form onSubmit={form.onSubmit((values) => creating.mutate(inputOf(values)))} noValidate>
      <Stack gap="sm">
        <FormFailure>{form.errors['_']}</FormFailure>
        <TextInput
          label={t('Name')}
          description={t('Which integration uses it')}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <KeyScopes
          access={form.values.access}
          chosen={form.values.chosen}
          error={form.errors['scopes']}
          onAccess={(access) => form.setFieldValue('access', access)}
          onChosen={(chosen) => {
            form.setFieldValue('chosen', chosen);
            form.clearFieldError('scopes');
          }}
        />
        <Select label={t('Stops working')} data={lifetimes} {...form.getInputProps('days')} />
        <KeyLimits form={form} />
        <Group justify="flex-end">
          <Button type="submit" loading={creating.isPending}>
            {t('Create the key')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function inputOf({ name, access, chosen, days, ...limits }: Values) {
  return {
    name,
    scopes: access === 'chosen' ? chosen : [access],
    ...limitsInput(limits),
    expiresAt: days === '' ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString(),
  };
}
