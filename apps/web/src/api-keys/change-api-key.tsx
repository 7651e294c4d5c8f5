import { type ApiKey, updateApiKeyInput } from '@dossier/domain/api-keys/schema.ts';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { bySchema } from '../ui/form/checked-by.ts';
import { SaveForm } from '../ui/form/save-form.tsx';
import { api, trpc } from '../session/trpc.ts';
import { KeyLimits, limitFields, limitsInput, type Limits } from './key-limits.tsx';

/** Changes the name of a key, and where and how often it may be used. */
export function ChangeApiKey({ apiKey, onDone }: { apiKey: ApiKey; onDone: () => void }) {
  const { id, allowedAddresses, rateLimitPerMinute } = apiKey;
  const inputOf = ({ name, ...limits }: Limits & { name: string }) => ({ id, name, ...limitsInput(limits) });
  const form = useForm<Limits & { name: string }>({
    initialValues: { name: apiKey.name, allowedAddresses, rateLimit: rateLimitPerMinute?.toString() ?? '' },
    validate: (values) => bySchema(updateApiKeyInput)(inputOf(values)),
  });
  const save = async (values: Limits & { name: string }) => {
    await api.apiKeys.update.mutate(inputOf(values));
    await queryClient.invalidateQueries(trpc.apiKeys.pathFilter());
  };
  return (
    <SaveForm form={form} fields={['name', ...limitFields]} save={save} onDone={onDone}>
      <TextInput label={t('Name')} data-autofocus {...form.getInputProps('name')} />
      <KeyLimits form={form} />
    </SaveForm>
  );
}
