import { createTagInput, tagColors, type Tag, type TagColor } from '@dossier/domain/tags/schema.ts';
import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '../language/t.ts';
import { bySchema } from '../ui/form/checked-by.ts';
import { SaveForm } from '../ui/form/save-form.tsx';
import { api } from '../session/trpc.ts';
import { refreshTags, tagColorNames } from './tags.ts';

export function TagForm({ tag, onDone }: { tag: Tag | undefined; onDone: () => void }) {
  const form = useForm<{ name: string; color: TagColor }>({
    initialValues: { name: tag?.name ?? '', color: tag?.color ?? 'GRAY' },
    validate: bySchema(createTagInput),
  });
  const save = async (values: { name: string; color: TagColor }) => {
    await (tag ? api.tags.update.mutate({ id: tag.id, ...values }) : api.tags.create.mutate(values));
    await refreshTags();
  };
  return (
    <SaveForm form={form} fields={['name', 'color']} save={save} onDone={onDone}>
      <TextInput label={t('Name')} data-autofocus {...form.getInputProps('name')} />
      <Select
        label={t('Colour')}
        data={tagColors.map((color) => ({ value: color, label: tagColorNames[color] }))}
        allowDeselect={false}
        {...form.getInputProps('color')}
      />
    </SaveForm>
  );
}
