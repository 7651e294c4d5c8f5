import { createVariableInput, type Variable } from '@dossier/domain/variables/schema.ts';
import { SegmentedControl, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { bySchema } from '../ui/form/checked-by.ts';
import { SaveForm } from '../ui/form/save-form.tsx';
import { api, trpc } from '../session/trpc.ts';

interface Values {
  name: string;
  kind: 'number' | 'text';
  typed: string;
}

export function VariableForm({ variable, onDone }: { variable: Variable | undefined; onDone: () => void }) {
  const form = useForm<Values>({
    initialValues: {
      name: variable?.name ?? '',
      kind: typeof variable?.value === 'string' ? 'text' : 'number',
      typed: String(variable?.value ?? ''),
    },
    validate: (values) => {
      const { value, ...errors } = bySchema(createVariableInput)(inputOf(values));
      if (value === undefined) return errors;
      const asNumber = t('A number like 12.5, with at most 4 decimals and 11 digits before them.');
      return { ...errors, typed: values.kind === 'number' ? asNumber : t('At most 10,000 characters.') };
    },
  });
  const save = async (values: Values) => {
    await (variable ? api.variables.update.mutate(inputOf(values)) : api.variables.create.mutate(inputOf(values)));
    await queryClient.invalidateQueries(trpc.variables.pathFilter());
  };
  return (
    <SaveForm
      form={form}
      fields={['name', 'value']}
      save={save}
      onDone={onDone}
      failure={form.errors['_'] ?? form.errors['value']}
      autoComplete="off"
    >
      <TextInput
        label={t('Name')}
        description={t('Automations use it, so it stays')}
        disabled={variable !== undefined}
        data-autofocus={variable === undefined || undefined}
        {...form.getInputProps('name')}
      />
      <SegmentedControl
        aria-label={t('Kind of value')}
        data={[
          { value: 'number', label: t('Number') },
          { value: 'text', label: t('Text') },
        ]}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label={t('Value')}
        inputMode={form.values.kind === 'number' ? 'decimal' : 'text'}
        data-autofocus={variable !== undefined || undefined}
        {...form.getInputProps('typed')}
      />
    </SaveForm>
  );
}

/** A number that is blank or none stays a text for the schema to refuse. */
function inputOf({ name, kind, typed }: Values): { name: string; value: number | string } {
  const text = typed.trim();
  return { name, value: kind === 'text' ? typed : text === '' ? Number.NaN : Number(text) };
}
