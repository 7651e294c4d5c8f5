import {
  type ApiKey,
  createApiKeyInput,
  type NewApiKey,
  scopeSchema,
  updateApiKeyInput,
} from '@dossier/domain/api-keys/schema.ts';
import { Checkbox, Group, SegmentedControl, Select, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { SaveForm } from '../ui/form/save-form.tsx';
import { SendForm, bySchema } from '../ui/form/send-form.tsx';
import { api } from '../session/session.ts';
import { KeyLimits, type Limits, limitsInput, limitsOf, mistakeIn } from './key-limits.tsx';
import { NewApp, NewSecret } from './connect-panel.tsx';
import { refreshKeys } from './connected-apps.tsx';

type Access = 'read' | 'write' | 'chosen' | 'app';

const initialValues = {
  name: '',
  access: 'write' as Access,
  scopes: [] as ApiKey['scopes'],
  redirectUris: [] as string[],
  days: '',
  ...limitsOf({ allowedAddresses: [], rateLimitPerMinute: null, budget: null }),
};
type Values = typeof initialValues;

const lifetimes = [
  { value: '', label: t('Never') },
  { value: '30', label: t('In 30 days') },
  { value: '90', label: t('In 90 days') },
  { value: '365', label: t('In a year') },
];

export function CreateApiKey({ onDone }: { onDone: () => void }) {
  const form = useForm({ initialValues, validate: (values) => bySchema(createApiKeyInput)(inputOf(values)) });
  const [made, setMade] = useState<NewApiKey | undefined>();
  const create = async (values: Values) => {
    const { data } = await api.apiKeys.create.mutate(inputOf(values));
    await refreshKeys();
    return data;
  };
  if (made?.redirectUris.length === 0) return <NewSecret apiKey={made.key} onDone={onDone} />;
  if (made) return <NewApp id={made.id} secret={made.key} onDone={onDone} />;
  return (
    <SaveForm form={form} save={create} onDone={setMade} action={t('Create the key')}>
      <TextInput
        label={t('Name')}
        description={t('Which integration uses it')}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <KeyScopes form={form} />
      <Select label={t('Expires')} data={lifetimes} {...form.getInputProps('days')} />
      <KeyLimits form={form} />
    </SaveForm>
  );
}

function inputOf({ name, access, scopes, redirectUris, days, ...limits }: Values) {
  return {
    name,
    ...(access === 'app' ? { scopes: [], redirectUris } : { scopes: access === 'chosen' ? scopes : [access] }),
    ...limitsInput(limits),
    expiresAt: days === '' ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString(),
  };
}

export function ChangeApiKey({ apiKey, onDone }: { apiKey: ApiKey; onDone: () => void }) {
  const { id } = apiKey;
  const valuesOf = (key: ApiKey) => ({ name: key.name, ...limitsOf(key) });
  const inputOf = ({ name, ...limits }: Limits & { name: string }) => ({ id, name, ...limitsInput(limits) });
  const form = useForm({
    initialValues: valuesOf(apiKey),
    validate: (values) => bySchema(updateApiKeyInput)(inputOf(values)),
  });
  const save = (values: typeof form.values) => api.apiKeys.update.mutate(inputOf(values)).then(refreshKeys);
  const read = async () => (await api.apiKeys.list.query({})).data.filter((one) => one.id === id).map(valuesOf)[0];
  return (
    <SaveForm form={form} save={save} read={read} onDone={onDone}>
      <TextInput label={t('Name')} data-autofocus {...form.getInputProps('name')} />
      <KeyLimits form={form} />
    </SaveForm>
  );
}

const byNoun = Map.groupBy(
  scopeSchema.options.filter((scope) => scope.includes(':')),
  (scope) => scope.slice(0, scope.indexOf(':')),
);

function KeyScopes({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <div>
      <Text fw={500} mb={4} id="key-access">
        {t('It may')}
      </Text>
      <SegmentedControl<Access>
        aria-labelledby="key-access"
        data={[
          { value: 'write', label: t('Read and write') },
          { value: 'read', label: t('Only read') },
          { value: 'chosen', label: t('Choose') },
          { value: 'app', label: t('Be an app') },
        ]}
        {...form.getInputProps('access')}
      />
      {form.values.access === 'app' && (
        <TagsInput
          mt="sm"
          label={t('Redirect addresses')}
          description={t('People of this workspace can connect the app. They return to one of these addresses')}
          {...form.getInputProps('redirectUris')}
          error={mistakeIn(form.errors, 'redirectUris') ?? form.errors['scopes']}
        />
      )}
      {form.values.access === 'chosen' && (
        <Checkbox.Group
          mt="sm"
          aria-label={t('Chosen access')}
          description={t('Write access includes read access. Events and webhooks show every change.')}
          error={form.errors['scopes'] && t('Choose at least one.')}
          value={form.values.scopes}
          onChange={(values) =>
            form.setFieldValue(
              'scopes',
              scopeSchema.options.filter((scope) => values.includes(scope)),
            )
          }
        >
          <Stack gap={6} mt="xs">
            {[...byNoun].map(([noun, scopes]) => (
              <Group key={noun} gap="md" wrap="wrap">
                <Text w={90} tt="capitalize">
                  {noun}
                </Text>
                {scopes.map((scope) => (
                  <Checkbox
                    key={scope}
                    value={scope}
                    label={scope.slice(noun.length + 1)}
                    aria-label={`${noun}: ${scope.slice(noun.length + 1)}`}
                  />
                ))}
              </Group>
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </div>
  );
}

const overlaps = [
  { value: '0', label: t('Not at all') },
  { value: '1', label: t('An hour') },
  { value: '24', label: t('A day') },
  { value: '168', label: t('A week') },
];

export function RotateApiKey({ apiKey: { id, name }, onDone }: { apiKey: ApiKey; onDone: () => void }) {
  const form = useForm({ initialValues: { overlap: '24' } });
  const [made, setMade] = useState<string | undefined>();
  const rotate = async ({ overlap }: typeof form.values) => {
    const { data } = await api.apiKeys.rotate.mutate({ id, overlapHours: Number(overlap) });
    await refreshKeys();
    return data.key;
  };
  if (made !== undefined) return <NewSecret apiKey={made} onDone={onDone} />;
  return (
    <SendForm form={form} save={rotate} onDone={setMade} action={t('Create a new secret')} onCancel={onDone}>
      <Text>
        {t('{name} gets a new secret, which we show once. A secret from an earlier change stops working right away.', {
          name,
        })}
      </Text>
      <Select
        label={t('Keep the current secret working for')}
        data={overlaps}
        data-autofocus
        {...form.getInputProps('overlap')}
      />
    </SendForm>
  );
}
