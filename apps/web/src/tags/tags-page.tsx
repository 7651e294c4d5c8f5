import type { Tag } from '@dossier/domain/tags/schema.ts';
import { Badge, Table } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { Confirm } from '../ui/form/confirm.tsx';
import { MoreMenu } from '../ui/form/more-menu.tsx';
import { ListSection } from '../ui/page/list-section.tsx';
import { Page } from '../ui/page/page.tsx';
import { trpc } from '../session/trpc.ts';
import { refreshTags, tagColorOf, useTags } from './tags.ts';
import { TagForm } from './tag-form.tsx';

/** The tags of the workspace: make, rename, recolour, delete. */
export function TagsPage() {
  return (
    <Page title={t('Tags')}>
      <ListSection
        title={t('Tags')}
        hint={t('Words that records, deals and tasks carry. A change here shows on everything that has the tag.')}
        query={useTags()}
        empty={{
          icon: 'tag',
          title: t('No tags yet'),
          words: t('Make one here, or type it on a record, a deal or a task: for example “Trade fair” or “Partner”.'),
        }}
        add={t('New tag')}
        dialogTitle={(tag) => (tag ? t('Change the tag') : t('New tag'))}
        form={(tag, onDone) => <TagForm tag={tag} onDone={onDone} />}
      >
        {(tags, change) => (
          <Table verticalSpacing={4}>
            <Table.Tbody>
              {tags.map((tag) => (
                <TagRow key={tag.id} tag={tag} onEdit={() => change(tag)} />
              ))}
            </Table.Tbody>
          </Table>
        )}
      </ListSection>
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
