import { createApiKeyInput } from '@dossier/domain/api-keys/schema.ts';
import { Button, Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { formErrors } from '../failure.ts';
import { queryClient } from '../query-client.ts';
import { FormFailure } from '../shell/form-failure.tsx';
import { trpc } from '../trpc.ts';
import { KeyLimits, limitFields, type Limits, limitsInput, noLimits } from './key-limits.tsx';
import { NewSecret } from './new-secret.tsx';

interface Values extends Limits {
  name: string;
  access: 'read' | 'write';
  days: string;
}

const lifetimes = [
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
];

/** Creates a key and shows it, once, with code that uses it. */
export function CreateApiKey({ onDone }: { onDone: () => void }) {
  const form = useForm<Values>({
    initialValues: { name: '', access: 'write', days: '', ...noLimits },
    validate: (values) => schemaResolver(createApiKeyInput, { sync: true })(inputOf(values)),
  });
  const creating = useMutation(
    trpc.apiKeys.create.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.apiKeys.pathFilter()),
      onError: (error) => form.setErrors(formErrors(error, ['name', ...limitFields])),
      meta: { isQuiet: true },
    }),
  );
  if (creating.data) return <NewSecret apiKey={creating.data.data.key} onDone={onDone} />;
  return (
    <form onSubmit={form.onSubmit((values) => creating.mutate(inputOf(values)))} noValidate>
      <Stack gap="sm">
        <FormFailure>{form.errors['_']}</FormFailure>
        <TextInput
          label="Name"
          description="Which integration uses it"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <div>
          <Text size="sm" fw={500} mb={4} id="key-access">
            It may
          </Text>
          <SegmentedControl
            aria-labelledby="key-access"
            data={[
              { value: 'write', label: 'Read and write' },
              { value: 'read', label: 'Only read' },
            ]}
            {...form.getInputProps('access')}
          />
        </div>
        <Select label="Stops working" data={lifetimes} allowDeselect={false} {...form.getInputProps('days')} />
        <KeyLimits form={form} />
        <Group justify="flex-end">
          <Button type="submit" loading={creating.isPending}>
            Create the key
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function inputOf({ name, access, days, ...limits }: Values) {
  return {
    name,
    scopes: [access],
    ...limitsInput(limits),
    expiresAt: days === '' ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString(),
  };
}
