import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { useMemo, type ReactNode } from 'react';
import { EmptyState, FailureState, RowSkeletons } from '../shell/states.tsx';
import { BesideTable } from './beside-table.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { chosenColumns, type ColumnChoice } from './column-choice.ts';
import type { Column } from './columns.ts';
import { RecordTable } from './record-table.tsx';
import type { FolderRecords } from './use-folder-records.ts';

interface FolderTableProps {
  folder: Folder;
  list: FolderRecords;
  view: ViewDefinition;
  onView: (part: Partial<ViewDefinition>) => void;
  columns: readonly Column[];
  choice: ColumnChoice;
  onChoice: (part: Partial<ColumnChoice>) => void;
  onChange: (record: CrmRecord, column: Column, value: unknown) => void;
  /** For a folder that has no records. */
  createButton: ReactNode;
}

/** The records of a folder as a table, and what can be done with the selected ones. */
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

function Content({ folder, list, view, onView, columns, choice, onChoice, onChange, createButton }: FolderTableProps) {
  const { pages, records, selection, loadMore, isPending } = list;
  const shown = useMemo(() => chosenColumns(columns, choice), [columns, choice]);
  const isNarrowed = view.search !== null || view.where !== null;
  if (isPending) return <RowSkeletons count={14} />;
  if (pages.isError) return <FailureState error={pages.error} onRetry={() => void pages.refetch()} />;
  if (records.length === 0)
    return (
      <EmptyState
        icon={isNarrowed ? 'filter' : 'inbox'}
        title={isNarrowed ? 'Nothing fits' : `No records in ${folder.name} yet`}
        action={isNarrowed ? undefined : createButton}
      >
        {isNarrowed ? 'Remove a filter, or search for fewer words.' : 'Create the first one here, or import a file.'}
      </EmptyState>
    );
  return (
    <RecordTable
      label={folder.name}
      records={records}
      columns={shown}
      hasMore={pages.hasNextPage}
      onEndReached={loadMore}
      sort={view.sort}
      onSort={(sort) => onView({ sort })}
      sizes={choice.sizes}
      onResize={(sizes) => onChoice({ sizes })}
      selection={selection}
      onChange={onChange}
    />
  );
}
