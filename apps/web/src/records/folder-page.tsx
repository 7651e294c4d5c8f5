import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useFolder } from '../folders/folders.ts';
import { FileMenu } from '../imports/file-menu.tsx';
import { Icon } from '../shell/icon.tsx';
import { Page } from '../shell/page.tsx';
import { RouteMissing } from '../shell/route-states.tsx';
import { useShortcuts } from '../shell/shortcuts.tsx';
import { EmptyState, FailureState, RowSkeletons } from '../shell/states.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { chosenColumns, useColumnChoice } from './column-choice.ts';
import { ColumnMenu } from './column-menu.tsx';
import { columnsOf, type Column } from './columns.ts';
import { CreateRecordPanel } from './create-record-panel.tsx';
import { FolderFilters } from './folder-filters.tsx';
import { useChangeRecord } from './record-changes.ts';
import { undoEdit } from './record-edits.ts';
import { resetRecordPages } from './record-pages.ts';
import { RecordTable } from './record-table.tsx';
import { useFolderRecords } from './use-folder-records.ts';
import { BesideTable } from './beside-table.tsx';
import { useFolderView } from '../views/use-folder-view.ts';

const route = getRouteApi('/shell/folders/$folderId');

/** The records of a folder as a table. */
export function FolderPage() {
  const { folderId } = route.useParams();
  const folder = useFolder(folderId);
  if (!folder) return <RouteMissing />;
  // The key resets selection, columns and scroll position for each folder.
  return <FolderTable key={folderId} folder={folder} />;
}

function FolderTable({ folder }: { folder: Folder }) {
  const search = route.useSearch();
  const { definition: view, change: changeView, openCreate } = useFolderView(search);
  const [isFilterOpen, setIsFilterOpen] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  const columns = useMemo(() => columnsOf(folder), [folder]);
  const { choice, change: changeChoice, reset } = useColumnChoice(folder.id, columns);
  const shown = useMemo(() => chosenColumns(columns, choice), [columns, choice]);
  const { filter, matching, pages, records, selection, loadMore, isPending } = useFolderRecords(
    folder.id,
    view,
    columns,
  );
  const { mutate } = useChangeRecord();

  const onChange = useCallback(
    (record: CrmRecord, { changeTo }: Column, value: unknown) =>
      changeTo && mutate({ record, change: changeTo(value) }),
    [mutate],
  );
  useShortcuts(
    useMemo(
      () => [
        { keys: 'c', label: 'New record', run: () => openCreate(true) },
        { keys: '/', label: 'Search in this folder', run: () => searchField.current?.focus() },
        { keys: 'f', label: 'Filter this folder', run: () => setIsFilterOpen(true) },
        { keys: 'r', label: 'Load the list again', run: () => void resetRecordPages() },
        { keys: 'mod+z', label: 'Undo your last change of a record', run: () => void undoEdit() },
      ],
      [openCreate],
    ),
  );

  const isNarrowed = view.search !== null || view.where !== null;
  const createButton = (
    <Button leftSection={<Icon name="plus" />} onClick={() => openCreate(true)}>
      New record
    </Button>
  );
  return (
    <Page
      title={folder.name}
      isFixed
      actions={
        <>
          <Tooltip label="Load the list again">
            <ActionIcon
              aria-label="Load the list again"
              loading={pages.isRefetching}
              onClick={() => void resetRecordPages()}
            >
              <Icon name="refresh" />
            </ActionIcon>
          </Tooltip>
          <ColumnMenu columns={columns} choice={choice} onChange={changeChoice} onReset={reset} />
          <FileMenu folder={folder} filter={filter} />
          {createButton}
        </>
      }
      toolbar={
        <FolderFilters
          folder={folder}
          columns={columns}
          view={view}
          onChange={changeView}
          searchField={searchField}
          isFilterOpen={isFilterOpen}
          onFilterOpen={setIsFilterOpen}
          shownCount={
            isPending || pages.isPlaceholderData
              ? undefined
              : records.length.toLocaleString() + (pages.hasNextPage ? '+' : '')
          }
        />
      }
    >
      {isPending ? (
        <RowSkeletons count={14} />
      ) : pages.isError ? (
        <FailureState error={pages.error} onRetry={() => void pages.refetch()} />
      ) : records.length === 0 ? (
        <EmptyState
          icon={isNarrowed ? 'filter' : 'inbox'}
          title={isNarrowed ? 'Nothing fits' : `No records in ${folder.name} yet`}
          action={isNarrowed ? undefined : createButton}
        >
          {isNarrowed ? 'Remove a filter, or search for fewer words.' : 'Create the first one here, or import a file.'}
        </EmptyState>
      ) : (
        <RecordTable
          label={folder.name}
          records={records}
          columns={shown}
          hasMore={pages.hasNextPage}
          onEndReached={loadMore}
          sort={view.sort}
          onSort={(sort) => changeView({ sort })}
          sizes={choice.sizes}
          onResize={(sizes) => changeChoice({ sizes })}
          selection={selection}
          onChange={onChange}
        />
      )}
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
      <CreateRecordPanel folder={folder} isOpen={search.create === true} onClose={() => openCreate(false)} />
    </Page>
  );
}
