import { setSecretInput } from '@dossier/domain/workflows/schema.ts';
import { PasswordInput, TagsInput, TextInput } from '@mantine/core';
import { useForm, type FormErrors } from '@mantine/form';
import { t } from '../language/t.ts';
import { bySchema } from '../ui/form/checked-by.ts';
import { SaveForm } from '../ui/form/save-form.tsx';
import { api } from '../session/trpc.ts';
import { refreshWorkflows } from './workflows.ts';

export function SecretForm({ onDone }: { onDone: () => void }) {
  const form = useForm({
    initialValues: { name: '', value: '', origins: [] as string[] },
    validate: (values) => firstOf(bySchema(setSecretInput)(inputOf(values))),
  });
  const save = async (values: typeof form.values) => {
    await api.workflows.setSecret.mutate(inputOf(values));
    await refreshWorkflows();
  };
  return (
    <SaveForm
      form={form}
      fields={['name', 'value', 'origins']}
      save={save}
      onDone={onDone}
      action={t('Set it')}
      autoComplete="off"
    >
      <TextInput
        label={t('Name')}
        description={t('If the name exists, its value is replaced')}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <PasswordInput label={t('Value')} autoComplete="new-password" {...form.getInputProps('value')} />
      <TagsInput
        label={t('Only to these addresses')}
        description={t(
          'Other addresses never get it. If empty, only the addresses that your published automations use get it.',
        )}
        placeholder={form.values.origins.length === 0 ? t('https://api.example.com') : ''}
        acceptValueOnBlur
        {...form.getInputProps('origins')}
      />
    </SaveForm>
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
