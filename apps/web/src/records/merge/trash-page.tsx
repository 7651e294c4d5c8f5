import { Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useFolders } from '../../folders/folders.ts';
import { t, rich } from '../../language/t.ts';
import { IconButton, TextButton, ActButton } from '../../ui/icon.tsx';
import { QueryTable } from '../../ui/page/list-table.tsx';
import { Page, Hint, Moment, EmptyState } from '../../ui/page/page.tsx';
import { invalidate, api, pagesOptions, trpc, useSession } from '../../session/session.ts';
import { Confirm } from '../../ui/form/confirm.tsx';
import { EraseRecord } from '../erase-record.tsx';
import { restoreRecord } from '../record-changes.ts';
import { RecordLink } from '../../references/record-link.tsx';

const trashOptions = pagesOptions(trpc.records.listTrash.pathKey(), api.records.listTrash.query, { pageSize: 50 });

export function TrashPage() {
  const trash = useInfiniteQuery(trashOptions);
  const { data: folders = [] } = useFolders();
  const { canManage } = useSession();
  return (
    <Page title={t('Trash')} actions={canManage && (trash.data ?? []).length > 0 && <EmptyTrash />}>
      <QueryTable
        query={trash}
        empty={
          <EmptyState icon="trash" title={t('Trash is empty')}>
            {t(
              'Deleted records are kept here for 30 days with everything that belongs to them. Until then you can restore them.',
            )}
          </EmptyState>
        }
        columns={[
          {
            head: t('Title'),
            cell: ({ title, mergedInto }) => (
              <>
                {title}
                {mergedInto !== null && (
                  <Hint>{rich('Merged into {record}', { record: <RecordLink recordId={mergedInto} isInText /> })}</Hint>
                )}
              </>
            ),
          },
          {
            head: t('Folder'),
            cell: ({ folderId }) => folders.find(({ id }) => id === folderId)?.name ?? t('Archived folder'),
          },
          { head: t('Deleted'), visibleFrom: 'xs', cell: ({ deletedAt }) => <Moment at={deletedAt} /> },
          {
            ta: 'right',
            cell: (record) => (
              <Group gap={4} justify="flex-end" wrap="nowrap">
                <ActButton
                  size="compact-xs"
                  aria-label={t('Restore {title}', { title: record.title })}
                  icon="restore"
                  run={() => restoreRecord(record)}
                >
                  {t('Restore')}
                </ActButton>
                {canManage && (
                  <EraseRecord
                    record={record}
                    trigger={(erase) => (
                      <IconButton icon="trash" label={t('Erase {title}', { title: record.title })} onClick={erase} />
                    )}
                  />
                )}
              </Group>
            ),
          },
        ]}
      />
    </Page>
  );
}

const refreshTrash = () => invalidate(trpc.records.listTrash);

function EmptyTrash() {
  return (
    <Confirm
      title={t('Empty Trash?')}
      action={t('Empty Trash')}
      onConfirm={() => api.records.emptyTrash.mutate({}).then(refreshTrash)}
      failure={t("Couldn't empty Trash")}
      trigger={(open) => (
        <TextButton icon="trash" onClick={open}>
          {t('Empty Trash')}
        </TextButton>
      )}
    >
      {t(
        "This deletes all records in Trash for good, with their comments and calls. Deals and tasks stay without the link. You can't undo this.",
      )}
    </Confirm>
  );
}
