import { createTagInput, tagColors, type Tag, type TagColor } from '@dossier/domain/tags/schema.ts';
import { Modal, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '../language/t.ts';
import { bySchema } from '../shell/checked-by.ts';
import { SaveForm } from '../shell/save-form.tsx';
import { api } from '../trpc.ts';
import { refreshTags, tagColorNames } from './tags.ts';

interface TagDialogProps {
  edited: Tag | 'new' | undefined;
  onClose: () => void;
}

export function TagDialog({ edited, onClose }: TagDialogProps) {
  return (
    <Modal
      opened={edited !== undefined}
      onClose={onClose}
      title={edited === 'new' ? t('New tag') : t('Change the tag')}
    >
      {edited !== undefined && <TagForm tag={edited === 'new' ? undefined : edited} onDone={onClose} />}
    </Modal>
  );
}

function TagForm({ tag, onDone }: { tag: Tag | undefined; onDone: () => void }) {
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
        {...form.getInputProps('color')}
      />
    </SaveForm>
  );
}
