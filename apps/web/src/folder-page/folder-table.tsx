import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import type { ReactNode } from 'react';
import { FailureState, RowSkeletons } from '../ui/page/states.tsx';
import { NoResults } from '../views/no-results.tsx';
import { withShown, useTableColumns } from '../views/table/columns.ts';
import type { ViewChange } from '../views/use-view.ts';
import { BesideTable } from './beside-table.tsx';
import type { Column } from '../records/columns.ts';
import { EmptyFolder } from './empty-folder.tsx';
import { RecordTable } from '../records/table/record-table.tsx';
import type { FolderRecords } from './use-folder-records.ts';
import { AddColumn } from './add-column.tsx';
import { TableFoot } from '../views/table/table-foot.tsx';
import { BulkBar } from '../records/bulk-bar.tsx';

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
