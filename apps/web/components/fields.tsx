import { createTaskInput } from '@dossier/domain/tasks/schema.ts';
import { Group } from '@mantine/core';
import { useState } from 'react';
import { FieldInput } from '../src/fields/field-input.tsx';
import { FieldValue } from '../src/fields/field-value.tsx';
import { NounFields } from '../src/fields/noun-fields.tsx';
import { Unread } from '../src/ui/input/reading.ts';
import { t } from '../src/language/t.ts';
import { fields, longText, tags, values } from './example-data.ts';
import { State, States } from './states.tsx';

type Shown = Parameters<typeof FieldInput>[0]['field'];
const shown: (Shown & { key: string })[] = [
  ...fields,
  { key: 'tags', label: 'Tags', type: 'TAGS', options: null, required: false },
];
const valueOf = (key: string) => (key === 'tags' ? tags.slice(0, 3).map(({ name }) => name) : values[key]);
/** Typed, and not read. */
const unread: Readonly<Record<string, string>> = {
  seats: '12 seats',
  since: 'some day',
  visit: 'some day',
  mail: 'contact at example',
  website: 'example',
};

/** The inputs and the values of every type of field. */
export function Fields() {
  return (
    <States>
      {shown.map((field) => (
        <State key={field.key} name={`${field.type}: empty, filled, refused, read`}>
          <Input field={field} start={null} />
          <Input field={{ ...field, required: true }} start={valueOf(field.key)} />
          <Input
            field={field}
            start={unread[field.key] === undefined ? null : new Unread('', unread[field.key] ?? '')}
            error={t('is already used by another field')}
          />
          <Group gap={8} mt={8}>
            <FieldValue field={field} value={valueOf(field.key)} />
          </Group>
        </State>
      ))}
      <State name="TEXT, long">
        <Input field={{ ...fields[0], label: longText, type: 'TEXT', options: null }} start={longText} />
      </State>
      <State name="TEXT, with the focus" forced="focus-visible">
        <Input field={{ label: 'Text', type: 'TEXT', options: null }} start="Example text" />
      </State>
      <State name="SELECT, a choice that is gone">
        <Input field={{ label: 'Choice', type: 'SELECT', options: ['New'] }} start="Gone" />
        <FieldValue field={{ type: 'SELECT', options: ['New'] }} value="Gone" />
      </State>
      <State name="USER and RECORD that are gone or loading" isRow>
        <FieldValue field={{ type: 'USER', options: null }} value="usr_gone" />
        <FieldValue field={{ type: 'RECORD', options: null }} value="rec_loading" />
      </State>
      <State name="BOOLEAN, no">
        <FieldValue field={{ type: 'BOOLEAN', options: null }} value={false} />
      </State>
      <State name="form of a noun, disabled">
        <Form isDisabled />
      </State>
      <State name="form of a noun, refused">
        <Form />
      </State>
    </States>
  );
}

function Input({ field, start, error }: { field: Shown; start: unknown; error?: string }) {
  const [value, setValue] = useState(start);
  return <FieldInput field={field} value={value} onChange={setValue} error={error} />;
}

const names = Object.keys(createTaskInput.shape);

function Form({ isDisabled = false }: { isDisabled?: boolean }) {
  const errors = Object.fromEntries(names.map((name) => [name, t('is empty')]));
  return (
    <NounFields
      schema={createTaskInput}
      draft={{ title: 'Send the offer', priority: 'HIGH', type: 'CALL', tags: ['red'] }}
      errors={isDisabled ? {} : errors}
      isDisabled={() => isDisabled}
      onChange={() => {}}
    />
  );
}
