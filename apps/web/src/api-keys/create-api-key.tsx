import { createApiKeyInput } from '@dossier/domain/api-keys/schema.ts';
import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { bySchema } from '../ui/form/checked-by.ts';
import { SendForm } from '../ui/form/send-form.tsx';
import { api, trpc } from '../session/trpc.ts';
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

/** Creates a key and shows it, once, with code that uses it. */
export function CreateApiKey({ onDone }: { onDone: () => void }) {
  const form = useForm<Values>({
    initialValues: { name: '', access: 'write', chosen: [], days: '', ...noLimits },
    validate: (values) => bySchema(createApiKeyInput)(inputOf(values)),
  });
  const [made, setMade] = useState<string | undefined>();
  const create = async (values: Values) => {
    const { data } = await api.apiKeys.create.mutate(inputOf(values));
    await queryClient.invalidateQueries(trpc.apiKeys.pathFilter());
    return data.key;
  };
  if (made !== undefined) return <NewSecret apiKey={made} onDone={onDone} />;
  return (
    <SendForm
      form={form}
      fields={['name', 'scopes', ...limitFields]}
      save={create}
      onDone={setMade}
      action={t('Create the key')}
    >
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
      <Select label={t('Expires')} data={lifetimes} {...form.getInputProps('days')} />
      <KeyLimits form={form} />
    </SendForm>
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
