import { fieldInputSchema, type Field } from '@dossier/domain/fields/schema.ts';
import { Button, Group, Select, Stack, Switch, TagsInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { formErrors } from '../ground/failure.ts';
import { useFolders } from '../folders/folders.ts';
import { t } from '../language/t.ts';
import { bySchema } from '../ui/form/checked-by.ts';
import { FormFailure } from '../ui/form/form-failure.tsx';
import { fieldTypeOptions } from './field-types.ts';
import { useTypedChoice } from '../ui/input/typed-choice.ts';

interface FieldFormProps {
  /** The field to change; undefined creates a field. */
  field?: Field;
  takenKeys: readonly string[];
  onSubmit: (field: Omit<Field, 'unique'>) => Promise<unknown>;
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
};
export const hasOptions = (type: string) => type === 'SELECT' || type === 'MULTI_SELECT';

export function FieldForm({ field, takenKeys, onSubmit, onDone }: FieldFormProps) {
  const form = useForm<Field>({
    initialValues: field ?? blank,
    validate: (values) => ({
      ...bySchema(fieldInputSchema)(normal(values)),
      ...(takenKeys.includes(values.key) ? { key: t('is already used by another field') } : {}),
    }),
  });
  const saving = useMutation({
    mutationFn: (values: Field) => onSubmit(normal(values)),
    onSuccess: onDone,
    onError: (error) =>
      form.setErrors({ ...formErrors(error, ['key', 'label', 'type', 'options', 'targetFolderId'], ['field']) }),
    meta: { isQuiet: true },
  });
  const { data: folders = [] } = useFolders();
  const typing = useTypedChoice();
  const { type } = form.values;
  const isNew = field === undefined;
  return (
    <form onSubmit={form.onSubmit((values) => saving.mutate(values))} noValidate>
      <Stack gap="sm">
        <FormFailure>{form.errors['_']}</FormFailure>
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
        <Group justify="flex-end">
          <Button type="submit" loading={saving.isPending}>
            {isNew ? t('Add the field') : t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The values that the form sends. Uniqueness has a dialog of its own. */
function normal({ key, label, type, required, options, targetFolderId }: Field): Omit<Field, 'unique'> {
  return {
    key,
    label,
    type,
    required,
    options: hasOptions(type) ? options : null,
    targetFolderId: type === 'RECORD' ? targetFolderId : null,
  };
}

/** The key made from a label: "Last contact" becomes lastContact. */
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
