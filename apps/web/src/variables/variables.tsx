import { createVariableInput, type Variable } from '@dossier/domain/variables/schema.ts';
import { Code, Text, SegmentedControl, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { invalidate, trpc, api } from '../session/session.ts';
import { bySchema } from '../ui/form/send-form.tsx';
import { ChangeOrDelete } from '../ui/form/confirm.tsx';
import { SaveForm } from '../ui/form/save-form.tsx';
import { numberTyped, showNumber } from '../ui/input/read-number.ts';
import { ListSection } from '../ui/page/list-table.tsx';
import { Moment } from '../ui/page/page.tsx';

const refresh = () => invalidate(trpc.variables);

export function Variables() {
  return (
    <ListSection
      title={t('Variables')}
      hint={t('Values that all automations share: a rate, a greeting, a number that counts up.')}
      query={useQuery(trpc.variables.list.queryOptions({}, { select: ({ data }) => data }))}
      add={t('New variable')}
      dialogTitle={(variable) => (variable ? t('Set the variable') : t('New variable'))}
      form={(variable, onDone) => <VariableForm variable={variable} onDone={onDone} />}
      columns={(change) => [
        { cell: ({ name }) => <Code>{`{{ variables.${name} }}`}</Code> },
        { maw: 320, cell: ({ value }) => <Text truncate>{value}</Text> },
        { visibleFrom: 'xs', c: 'dimmed', cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
        {
          ta: 'right',
          cell: (variable) => (
            <ChangeOrDelete
              name={variable.name}
              onChange={() => change(variable)}
              onConfirm={() => api.variables.remove.mutate({ name: variable.name }).then(refresh)}
            >
              {t('Automations that read it get nothing, and those that change it fail.')}
            </ChangeOrDelete>
          ),
        },
      ]}
    />
  );
}

interface Values {
  name: string;
  kind: 'number' | 'text';
  typed: string;
}

function VariableForm({ variable, onDone }: { variable: Variable | undefined; onDone: () => void }) {
  const form = useForm<Values>({
    initialValues: {
      name: variable?.name ?? '',
      kind: typeof variable?.value === 'string' ? 'text' : 'number',
      typed: typeof variable?.value === 'number' ? showNumber(variable.value) : (variable?.value ?? ''),
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
    await refresh();
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
        description={t("Automations use it, so you can't delete it")}
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

/** A number that is blank or can't be read is NaN, for the schema to refuse. */
function inputOf({ name, kind, typed }: Values): { name: string; value: number | string } {
  return { name, value: kind === 'text' ? typed : (numberTyped(typed) ?? Number.NaN) };
}
