import { fieldInputSchema, type Field } from '@dossier/domain/fields/schema.ts';
import { Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useFolders } from '../folders/folders.ts';
import { t } from '../language/t.ts';
import { bySchema } from '../ui/form/send-form.tsx';
import { SaveForm } from '../ui/form/save-form.tsx';
import { fieldTypeOptions } from './field-types.ts';
import { useTypedChoice } from '../ui/input/typed-choice.ts';

type NewField = Omit<Field, 'unique' | 'archivedAt'>;

interface FieldFormProps {
  field?: Field;
  takenKeys: readonly string[];
  onSubmit: (field: NewField) => Promise<unknown>;
  read?: () => Promise<Field | undefined>;
  onDone: () => void;
}

const blank: Field = {
  key: '',
  label: '',
  type: 'TEXT',
  required: false,
  unique: false,
  options: null,
  targetFolderId: null,
  archivedAt: null,
};
export const hasOptions = (type: string) => type === 'SELECT' || type === 'MULTI_SELECT';

export function FieldForm({ field, takenKeys, onSubmit, read, onDone }: FieldFormProps) {
  const form = useForm<Field>({
    initialValues: field ?? blank,
    validate: (values) => ({
      ...bySchema(fieldInputSchema)(normal(values)),
      ...(takenKeys.includes(values.key) ? { key: t('is already used by another field') } : {}),
    }),
  });
  const { data: folders = [] } = useFolders();
  const typing = useTypedChoice();
  const { type } = form.values;
  const isNew = field === undefined;
  return (
    <SaveForm
      form={form}
      fields={['key', 'label', 'type', 'options', 'targetFolderId']}
      prefix={['field']}
      save={(values) => onSubmit(normal(values))}
      read={read}
      onDone={onDone}
      action={isNew ? t('Add the field') : t('Save')}
    >
      <TextInput
        label={t('Label')}
        data-autofocus
        {...form.getInputProps('label')}
        onChange={({ currentTarget: { value } }) => {
          if (isNew && form.values.key === keyFrom(form.values.label, takenKeys))
            form.setFieldValue('key', keyFrom(value, takenKeys));
          form.setFieldValue('label', value);
        }}
      />
      {isNew && (
        <TextInput
          label={t('Key')}
          description={t("The name inside “data” in the API. It can't be changed.")}
          {...form.getInputProps('key')}
        />
      )}
      {isNew && (
        <Select label={t('Type')} data={fieldTypeOptions} searchable {...typing} {...form.getInputProps('type')} />
      )}
      {type === 'RECORD' && (
        <Select
          label={t('Links to')}
          description={t('Only records from this folder can be linked')}
          data={folders.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={t('Records from any folder')}
          clearable
          {...form.getInputProps('targetFolderId')}
        />
      )}
      {hasOptions(type) && (
        <TagsInput
          label={t('Choices')}
          description={t('Type a choice and press Enter')}
          {...form.getInputProps('options')}
          value={form.values.options ?? []}
        />
      )}
      <Switch
        label={t('Required')}
        description={t('New records must have a value')}
        {...form.getInputProps('required', { type: 'checkbox' })}
      />
    </SaveForm>
  );
}

/** The values that the form sends. Uniqueness has a dialog of its own. */
function normal({ key, label, type, required, options, targetFolderId }: Field): NewField {
  return {
    key,
    label,
    type,
    required,
    options: hasOptions(type) ? options : null,
    targetFolderId: type === 'RECORD' ? targetFolderId : null,
  };
}

/** Derives a key from a label: "Last contact" becomes lastContact. */
export function keyFrom(label: string, taken: readonly string[]): string {
  const words = label
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z0-9 ]/g, '')
    .split(/\s+/)
    .filter(Boolean);
  const camel = words
    .map((word, at) => (at === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1))
    .join('');
  const key = camel.replace(/^[0-9]+/, '').slice(0, 60);
  if (!taken.includes(key)) return key;
  return `${key.slice(0, 57)}${taken.length + 1}`;
}
