import { createTagInput, tagColors, type Tag, type TagColor } from '@dossier/domain/tags/schema.ts';
import { Badge, Button, Modal, Select, Table, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { Confirm } from '../shell/confirm.tsx';
import { Icon } from '../shell/icon.tsx';
import { MoreMenu } from '../shell/more-menu.tsx';
import { Page } from '../shell/page.tsx';
import { bySchema } from '../shell/checked-by.ts';
import { SaveForm } from '../shell/save-form.tsx';
import { Section } from '../shell/section.tsx';
import { EmptyState, FailureState, RowSkeletons } from '../shell/states.tsx';
import { api, trpc } from '../trpc.ts';
import { refreshTags, tagColorNames, tagColorOf, useTags } from './tags.ts';

export function TagsPage() {
  const tags = useTags();
  const [edited, setEdited] = useState<Tag | 'new' | undefined>();
  const close = () => setEdited(undefined);
  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setEdited('new')}>
      {t('New tag')}
    </Button>
  );
  return (
    <Page title={t('Tags')}>
      <Section
        title={t('Tags')}
        hint={t('Words that records, deals and tasks carry. A change here shows on everything that has the tag.')}
        actions={tags.data && tags.data.length > 0 && create}
      >
        {tags.isPending && <RowSkeletons count={4} />}
        {tags.isError && <FailureState error={tags.error} onRetry={() => void tags.refetch()} />}
        {tags.data?.length === 0 && (
          <EmptyState icon="tag" title={t('No tags yet')} action={create}>
            {t('Make one here, or type it on a record, a deal or a task: for example “Trade fair” or “Partner”.')}
          </EmptyState>
        )}
        <Table verticalSpacing={4}>
          <Table.Tbody>
            {tags.data?.map((tag) => (
              <TagRow key={tag.id} tag={tag} onEdit={() => setEdited(tag)} />
            ))}
          </Table.Tbody>
        </Table>
      </Section>
      <Modal
        opened={edited !== undefined}
        onClose={close}
        title={edited === 'new' ? t('New tag') : t('Change the tag')}
      >
        {edited !== undefined && <TagForm tag={edited === 'new' ? undefined : edited} onDone={close} />}
      </Modal>
    </Page>
  );
}

function TagRow({ tag, onEdit }: { tag: Tag; onEdit: () => void }) {
  const removing = useMutation(trpc.tags.remove.mutationOptions({ onSuccess: refreshTags }));
  return (
    <Table.Tr>
      <Table.Td>
        <Badge color={tagColorOf[tag.color]}>{tag.name}</Badge>
      </Table.Td>
      <Table.Td w={40}>
        <Confirm
          title={t('Delete {name}?', { name: tag.name })}
          action={t('Delete')}
          onConfirm={() => removing.mutateAsync({ id: tag.id })}
          trigger={(open) => (
            <MoreMenu
              about={tag.name}
              acts={[
                { label: t('Change'), icon: 'pencil', run: onEdit },
                { label: t('Delete'), icon: 'trash', run: open },
              ]}
            />
          )}
        >
          {t('Every record, deal and task that has this tag loses it. This can not be undone.')}
        </Confirm>
      </Table.Td>
    </Table.Tr>
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
        allowDeselect={false}
        {...form.getInputProps('color')}
      />
    </SaveForm>
  );
}
