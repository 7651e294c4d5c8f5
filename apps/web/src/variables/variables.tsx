import { createVariableInput, type Variable } from '@dossier/domain/variables/schema.ts';
import { Button, Code, Modal, SegmentedControl, Table, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { queryClient } from '../query-client.ts';
import { bySchema } from '../shell/checked-by.ts';
import { Icon } from '../shell/icon.tsx';
import { Moment } from '../shell/moment.tsx';
import { RowActions } from '../shell/row-actions.tsx';
import { SaveForm } from '../shell/save-form.tsx';
import { Section } from '../shell/section.tsx';
import { api, trpc } from '../trpc.ts';

const refresh = () => queryClient.invalidateQueries(trpc.variables.pathFilter());

/** Numbers and texts that automations read and change by name. */
export function Variables() {
  const variables = useQuery(trpc.variables.list.queryOptions({}));
  const [edited, setEdited] = useState<Variable | 'new' | undefined>();
  const close = () => setEdited(undefined);
  const removing = useMutation(trpc.variables.remove.mutationOptions({ onSuccess: refresh }));
  const known = variables.data?.data ?? [];
  return (
    <Section
      title={t('Variables')}
      hint={t('Values that all automations share: a rate, a greeting, a number that counts up.')}
      actions={
        <Button variant="default" leftSection={<Icon name="plus" />} onClick={() => setEdited('new')}>
          {t('New variable')}
        </Button>
      }
    >
      {known.length > 0 && (
        <Table
          verticalSpacing={6}
          data={{
            body: known.map((variable) => [
              <Code key="name">{`{{ variables.${variable.name} }}`}</Code>,
              <Text key="value" size="sm" maw={320} truncate>
                {variable.value}
              </Text>,
              <Text key="at" size="sm" c="dimmed" visibleFrom="xs">
                <Moment at={variable.updatedAt} />
              </Text>,
              <RowActions
                key="actions"
                name={variable.name}
                onEdit={() => setEdited(variable)}
                onDelete={() => removing.mutateAsync({ name: variable.name })}
              >
                {t('Automations that read it get nothing, and those that change it fail.')}
              </RowActions>,
            ]),
          }}
        />
      )}
      <Modal
        opened={edited !== undefined}
        onClose={close}
        title={edited === 'new' ? t('New variable') : t('Set the variable')}
      >
        {edited && <VariableForm variable={edited === 'new' ? undefined : edited} onDone={close} />}
      </Modal>
    </Section>
  );
}

const kinds = [
  { value: 'number', label: t('Number') },
  { value: 'text', label: t('Text') },
];

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
    await (variable ? api.variables.update : api.variables.create).mutate(inputOf(values));
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
        description={t('Automations use it, so it stays')}
        disabled={variable !== undefined}
        data-autofocus={variable === undefined || undefined}
        {...form.getInputProps('name')}
      />
      <SegmentedControl aria-label={t('Kind of value')} data={kinds} {...form.getInputProps('kind')} />
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
