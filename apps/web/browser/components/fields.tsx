import { createTaskInput } from '@dossier/domain/tasks/schema.ts';
import { Group } from '@mantine/core';
import { useState } from 'react';
import { FieldInput } from '../../src/fields/field-input.tsx';
import { FieldValue } from '../../src/fields/field-value.tsx';
import { NounFields } from '../../src/fields/noun-fields.tsx';
import { t } from '../../src/language/t.ts';
import { Unread } from '../../src/ui/input/reading.ts';
import { fields as examples, longText, nothing, tags, values } from './example-data.ts';
import { forced, row, type States } from './states.tsx';

type Shown = Parameters<typeof FieldInput>[0]['field'];
const shown: (Shown & { key: string })[] = [
  ...examples,
  { key: 'tags', label: 'Tags', type: 'TAGS', options: null, required: false },
];
const valueOf = (key: string) => (key === 'tags' ? tags.slice(0, 3).map(({ name }) => name) : values[key]);
/** Typed text that can't be parsed. */
const unread: Readonly<Record<string, string>> = {
  seats: '12 seats',
  since: 'some day',
  visit: 'some day',
  mail: 'contact at example',
  website: 'example',
};
const text: Shown = { label: 'Text', type: 'TEXT', options: null };
const choice: Shown = { label: 'Choice', type: 'SELECT', options: ['New'] };
const names = Object.keys(createTaskInput.shape);
const form = {
  schema: createTaskInput,
  draft: { title: 'Send the offer', priority: 'HIGH', type: 'CALL', tags: ['red'] },
  onChange: nothing,
};

/** The inputs and the values of every type of field. */
export const fields: States = [
  ...shown.map((field) => [`${field.type}: empty, filled, refused, read`, <Inputs field={field} />] as const),
  ...Object.entries({
    'TEXT, long': <Input field={{ ...text, label: longText }} start={longText} />,
    'TEXT, with the focus': forced('focus-visible', <Input field={text} start="Example text" />),
    'SELECT, a choice that is gone': (
      <>
        <Input field={choice} start="Gone" />
        <FieldValue field={choice} value="Gone" />
      </>
    ),
    'USER and RECORD that are gone or loading': row(
      <FieldValue field={{ type: 'USER', options: null }} value="usr_gone" />,
      <FieldValue field={{ type: 'RECORD', options: null }} value="rec_loading" />,
    ),
    'BOOLEAN, no': <FieldValue field={{ type: 'BOOLEAN', options: null }} value={false} />,
    'form of a noun, disabled': <NounFields {...form} errors={{}} isDisabled={() => true} />,
    'form of a noun, refused': (
      <NounFields {...form} errors={Object.fromEntries(names.map((name) => [name, t('is empty')]))} />
    ),
  }),
];

function Inputs({ field }: { field: (typeof shown)[number] }) {
  const typed = unread[field.key];
  return (
    <>
      <Input field={field} start={null} />
      <Input field={{ ...field, required: true }} start={valueOf(field.key)} />
      <Input
        field={field}
        start={typed === undefined ? null : new Unread('', typed)}
        error={t('is already used by another field')}
      />
      <Group gap={8} mt={8}>
        <FieldValue field={field} value={valueOf(field.key)} />
      </Group>
    </>
  );
}

function Input({ field, start, error }: { field: Shown; start: unknown; error?: string }) {
  const [value, setValue] = useState(start);
  return <FieldInput field={field} value={value} onChange={setValue} error={error} />;
}
