import type { Folder } from '@dossier/domain/folders/schema.ts';
import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { LinkKinds } from '../links/link-kinds.tsx';
import { queryClient } from '../session/query-client.ts';
import { Icon } from '../ui/icon.tsx';
import { MoreMenu } from '../ui/form/more-menu.tsx';
import { Page } from '../ui/page/page.tsx';
import { Section } from '../ui/page/section.tsx';
import { SortableList } from '../ui/keys/sortable-list.tsx';
import { EmptyState, RowSkeletons } from '../ui/page/states.tsx';
import { undoNotice } from '../ui/undo-notice.tsx';
import { api, trpc } from '../session/trpc.ts';
import { folderIcons, useFolders } from '../folders/folders.ts';
import classes from './folders-page.module.css';
import { CreateFolderDialog } from './create-folder-dialog.tsx';

/** The folders of the workspace: create, order, archive. */
export function FoldersPage() {
  const { data: folders } = useFolders();
  const [isCreating, setIsCreating] = useState(false);
  const [order, setOrder] = useState<string[] | undefined>();
  const reordering = useMutation(
    trpc.folders.reorder.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.folders.pathFilter()),
      onSettled: () => setOrder(undefined),
    }),
  );
  const shown = order && folders ? order.flatMap((id) => folders.find((folder) => folder.id === id) ?? []) : folders;
  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setIsCreating(true)}>
      {t('New folder')}
    </Button>
  );
  return (
    <Page title={t('Folders and fields')}>
      <Section
        title={t('Folders')}
        hint={t(
          'Each folder holds records of one kind, with fields of its own. Drag them into the order of the navigation.',
        )}
        actions={shown && shown.length > 0 && create}
      >
        {!shown && <RowSkeletons count={3} />}
        {shown?.length === 0 && (
          <EmptyState icon="folder" title={t('No folders yet')} action={create}>
            {t('Create one for your contacts, then give it the fields that you need.')}
          </EmptyState>
        )}
        {shown && shown.length > 0 && (
          <SortableList
            items={shown}
            nameOf={({ name }) => name}
            onReorder={(ids) => {
              setOrder(ids);
              reordering.mutate({ ids });
            }}
            render={(folder) => <FolderRow folder={folder} />}
          />
        )}
      </Section>
      <LinkKinds />
      <CreateFolderDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </Page>
  );
}

function FolderRow({ folder }: { folder: Folder }) {
  const refresh = () => queryClient.invalidateQueries(trpc.folders.pathFilter());
  const archiving = useMutation(
    trpc.folders.archive.mutationOptions({
      onSuccess: async () => {
        await refresh();
        undoNotice(t('{name} is archived. Its records stay readable.', { name: folder.name }), () =>
          api.folders.archive.mutate({ id: folder.id, isArchived: false }).then(refresh),
        );
      },
    }),
  );
  return (
    <div className={classes.row}>
      <Link to="/settings/folders/$folderId" params={{ folderId: folder.id }} className={classes.link}>
        <Icon name={folderIcons[folder.type]} />
        <span>{folder.name}</span>
        <Text span size="xs" c="dimmed">
          {t('{count, plural, one {# field} other {# fields}}', { count: folder.fields.length })}
        </Text>
      </Link>
      <MoreMenu
        about={folder.name}
        acts={[
          { label: t('Archive'), icon: 'archive', run: () => archiving.mutate({ id: folder.id, isArchived: true }) },
        ]}
      />
    </div>
  );
}
