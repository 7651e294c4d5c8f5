import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import type { ReactNode } from 'react';
import { withShown, useTableColumns } from '../views/table/columns.ts';
import type { ViewChange } from '../views/use-view.ts';
import type { Column } from '../records/columns.ts';
import { RecordTable } from '../records/table/record-table.tsx';
import type { FolderRecords } from './use-folder-records.ts';
import { TableFoot } from '../views/table/table-foot.tsx';
import { BulkBar } from '../records/bulk-bar.tsx';
import { Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { fieldIcons } from '../fields/field-types.ts';
import { t } from '../language/t.ts';
import { ActMenu, type Act } from '../ui/form/more-menu.tsx';
import { Icon, IconButton } from '../ui/icon.tsx';
import { useSession } from '../session/session.ts';
import { ButtonLink, FailureState, RowSkeletons, EmptyState, NoResults } from '../ui/page/page.tsx';
import { PeekPanel } from '../record-page/peek-panel.tsx';
import { usePeek } from '../records/table/use-peek.ts';

interface FolderTableProps {
  folder: Folder;
  list: FolderRecords;
  isLooking: boolean;
  view: ViewDefinition;
  onView: (change: ViewChange) => void;
  columns: readonly Column[];
  onChange: (record: CrmRecord, column: Column, value: unknown) => void;
  createButton: ReactNode;
}

export function FolderTable(props: FolderTableProps) {
  const { list, columns } = props;
  const { matching, pages, records, selection } = list;
  return (
    <>
      <Content {...props} />
      {selection.ids.size > 0 && (
        <BulkBar
          columns={columns}
          records={records.filter(({ id }) => selection.ids.has(id))}
          selection={selection}
          matching={matching}
          hasMore={pages.hasNextPage && selection.ids.size === records.length}
        />
      )}
      <BesideTable records={records} />
    </>
  );
}

function Content({ folder, list, isLooking, view, onView, columns, onChange, createButton }: FolderTableProps) {
  const { pages, isPending } = list;
  const table = useTableColumns(columns, view, onView);
  const shown = table.columns;
  const isNarrowed = view.search !== null || view.where !== null;
  if (isPending || isLooking) return <RowSkeletons count={14} />;
  if (pages.isError) return <FailureState error={pages.error} onRetry={() => void pages.refetch()} />;
  if (list.isEmpty) return isNarrowed ? <NoResults /> : <EmptyFolder folder={folder} createButton={createButton} />;
  const hidden = columns.filter(({ id }) => !shown.some((column) => column.id === id));
  return (
    <RecordTable
      label={folder.name}
      {...list}
      {...table}
      hasMore={pages.hasNextPage}
      onEndReached={list.loadMore}
      density={view.density}
      onChange={onChange}
      foot={<TableFoot columns={shown} filter={list.filter} foot={view.foot} onChange={onView} />}
      end={
        <AddColumn
          folderId={folder.id}
          hidden={hidden}
          onShow={(id) => onView((last) => ({ columns: withShown(columns, last.columns, id, true) }))}
        />
      }
    />
  );
}

interface AddColumnProps {
  folderId: string;
  hidden: readonly Column[];
  onShow: (id: string) => void;
}

export function AddColumn({ folderId, hidden, onShow }: AddColumnProps) {
  const { canManage } = useSession();
  const navigate = useNavigate();
  if (hidden.length === 0 && !canManage) return null;
  return (
    <ActMenu
      position="bottom-end"
      acts={[
        hidden.length > 0 && { heading: t('Show') },
        ...hidden.map(({ id, label, type }): Act => ({ label, icon: fieldIcons[type], run: () => onShow(id) })),
        hidden.length > 0 && canManage && 'divider',
        canManage && {
          label: t('New field'),
          icon: 'plus',
          run: () => void navigate({ to: '/settings/folders/$folderId', params: { folderId } }),
        },
      ]}
    >
      <IconButton icon="plus" label={t('Add a column')} size={24} />
    </ActMenu>
  );
}

const examples: Record<Folder['type'], string> = {
  CONTACT: t('A contact is a person, for example Example Person, person@example.com.'),
  COMPANY: t('A company has people, deals and tasks, for example Example Works, info@example.com.'),
  CUSTOM: t('A record is one item in this folder, with the fields you chose.'),
};

export function EmptyFolder({ folder: { id, name, type }, createButton }: { folder: Folder; createButton: ReactNode }) {
  const { canManage } = useSession();
  return (
    <EmptyState
      icon="inbox"
      title={t('No records in {name} yet', { name })}
      action={
        <Group justify="center" gap="xs">
          {createButton}
          <ButtonLink leftSection={<Icon name="inbox" />} to="/folders/$folderId/import" params={{ folderId: id }}>
            {t('Import a file')}
          </ButtonLink>
          {canManage && <ButtonLink to="/first-steps">{t('First steps')}</ButtonLink>}
        </Group>
      }
    >
      {examples[type]} {t('Create the first one, or import a spreadsheet.')}
    </EmptyState>
  );
}

export function BesideTable({ records = [] }: { records?: readonly CrmRecord[] }) {
  const { peek, open, close } = usePeek();
  return peek !== undefined && <PeekPanel recordId={peek} records={records} onMove={open} onClose={close} />;
}
