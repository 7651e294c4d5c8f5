import { type Tag, createTagInput, type TagColor } from '@dossier/domain/tags/schema.ts';
import { Badge, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '../language/t.ts';
import { api } from '../session/session.ts';
import { bySchema } from '../ui/form/send-form.tsx';
import { ChangeOrDelete } from '../ui/form/confirm.tsx';
import { SaveForm } from '../ui/form/save-form.tsx';
import { ListSection } from '../ui/page/list-table.tsx';
import { Page } from '../ui/page/page.tsx';
import { refreshTags, tagColors, useTags } from './tags.tsx';

export function TagsPage() {
  return (
    <Page title={t('Tags')}>
      <ListSection
        title={t('Tags')}
        hint={t('Labels for records, deals and tasks. Changes here apply everywhere the tag is used.')}
        query={useTags()}
        empty={{
          icon: 'tag',
          title: t('No tags yet'),
          words: t('Create one here, or type it on a record, a deal or a task, for example “Trade fair” or “Partner”.'),
        }}
        add={t('New tag')}
        dialogTitle={(tag) => (tag ? t('Edit tag') : t('New tag'))}
        form={(tag, onDone) => <TagForm tag={tag} onDone={onDone} />}
        columns={(change) => [
          { cell: ({ name, color }) => <Badge color={tagColors[color].color}>{name}</Badge> },
          {
            w: 80,
            cell: (tag) => (
              <ChangeOrDelete
                name={tag.name}
                onChange={() => change(tag)}
                onConfirm={() => api.tags.remove.mutate({ id: tag.id }).then(refreshTags)}
              >
                {t("This removes the tag from every record, deal and task. You can't undo this.")}
              </ChangeOrDelete>
            ),
          },
        ]}
      />
    </Page>
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
  const read = tag && (() => api.tags.get.query({ id: tag.id }).then(({ data }) => data));
  return (
    <SaveForm form={form} save={save} read={read} onDone={onDone}>
      <TextInput label={t('Name')} data-autofocus {...form.getInputProps('name')} />
      <Select
        label={t('Colour')}
        data={Object.entries(tagColors).map(([value, { label }]) => ({ value, label }))}
        {...form.getInputProps('color')}
      />
    </SaveForm>
  );
}
