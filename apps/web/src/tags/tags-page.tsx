import type { Tag } from '@dossier/domain/tags/schema.ts';
import { Badge, Button, Table } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { Confirm } from '../ui/form/confirm.tsx';
import { Icon } from '../ui/icon.tsx';
import { MoreMenu } from '../ui/form/more-menu.tsx';
import { Page } from '../ui/page/page.tsx';
import { Section } from '../ui/page/section.tsx';
import { EmptyState, FailureState, RowSkeletons } from '../ui/page/states.tsx';
import { trpc } from '../session/trpc.ts';
import { refreshTags, tagColorOf, useTags } from './tags.ts';
import { TagDialog } from './tag-dialog.tsx';

/** The tags of the workspace: make, rename, recolour, delete. */
export function TagsPage() {
  const tags = useTags();
  const [edited, setEdited] = useState<Tag | 'new' | undefined>();
  return (
    <Page title={t('Tags')}>
      <Section
        title={t('Tags')}
        hint={t('Words that records, deals and tasks carry. A change here shows on everything that has the tag.')}
        actions={
          tags.data &&
          tags.data.length > 0 && (
            <Button leftSection={<Icon name="plus" />} onClick={() => setEdited('new')}>
              {t('New tag')}
            </Button>
          )
        }
      >
        {tags.isPending && <RowSkeletons count={4} />}
        {tags.isError && <FailureState error={tags.error} onRetry={() => void tags.refetch()} />}
        {tags.data?.length === 0 && (
          <EmptyState
            icon="tag"
            title={t('No tags yet')}
            action={
              <Button leftSection={<Icon name="plus" />} onClick={() => setEdited('new')}>
                {t('New tag')}
              </Button>
            }
          >
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
      <TagDialog edited={edited} onClose={() => setEdited(undefined)} />
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
