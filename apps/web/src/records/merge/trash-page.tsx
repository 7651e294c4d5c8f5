import { Button, Table, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useFolders } from '../../folders/folders.ts';
import { rich } from '../../language/rich.tsx';
import { t } from '../../language/t.ts';
import { ActionsHead } from '../../ui/page/actions-head.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Moment } from '../../ui/page/moment.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ShowMore } from '../../ui/page/show-more.tsx';
import { EmptyState, FailureState, RowSkeletons } from '../../ui/page/states.tsx';
import { api, pagesOptions, trpc } from '../../session/trpc.ts';
import { restoreRecords } from '../record-changes.ts';
import { RecordLink } from '../../references/record-link.tsx';

const trashOptions = pagesOptions(trpc.records.listTrash.pathKey(), api.records.listTrash.query, { pageSize: 50 });

/** Deleted records, which can be restored for 30 days. */
export function TrashPage() {
  const trash = useInfiniteQuery(trashOptions);
  const { data: folders = [] } = useFolders();
  const records = trash.data?.pages.flatMap(({ data }) => data) ?? [];
  const restoring = useMutation({ mutationFn: restoreRecords });
  return (
    <Page title={t('Trash')}>
      {trash.isPending && <RowSkeletons />}
      {trash.isError && <FailureState error={trash.error} onRetry={() => void trash.refetch()} />}
      {trash.isSuccess && records.length === 0 && (
        <EmptyState icon="trash" title={t('Trash is empty')}>
          {t(
            'Deleted records are kept here for 30 days with everything that belongs to them. Until then you can restore them.',
          )}
        </EmptyState>
      )}
      {records.length > 0 && (
        <Table.ScrollContainer minWidth={320}>
          <Table verticalSpacing={6} horizontalSpacing="md" highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('Title')}</Table.Th>
                <Table.Th>{t('Folder')}</Table.Th>
                <Table.Th visibleFrom="xs">{t('Deleted')}</Table.Th>
                <ActionsHead />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {records.map((record) => (
                <Table.Tr key={record.id}>
                  <Table.Td>
                    {record.title}
                    {record.mergedInto !== null && (
                      <Text size="xs" c="dimmed">
                        {rich('Merged into {record}', { record: <RecordLink recordId={record.mergedInto} isInText /> })}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td>{folders.find(({ id }) => id === record.folderId)?.name ?? t('Archived folder')}</Table.Td>
                  <Table.Td visibleFrom="xs">
                    <Moment at={record.deletedAt} />
                  </Table.Td>
                  <Table.Td ta="right">
                    <Button
                      variant="default"
                      size="compact-xs"
                      aria-label={t('Restore {title}', { title: record.title })}
                      leftSection={<Icon name="restore" size={14} />}
                      loading={restoring.isPending && restoring.variables[0]?.id === record.id}
                      onClick={() => restoring.mutate([record])}
                    >
                      {t('Restore')}
                    </Button>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <ShowMore pages={trash} />
    </Page>
  );
}
