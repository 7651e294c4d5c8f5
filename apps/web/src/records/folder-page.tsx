import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Button, Skeleton } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useFolder } from '../folders/folders.ts';
import { Icon } from '../shell/icon.tsx';
import { Page } from '../shell/page.tsx';
import { RouteMissing } from '../shell/route-states.tsx';
import { later } from '../shell/later.tsx';
import { useShortcuts } from '../shell/shortcuts.tsx';
import { RowSkeletons } from '../shell/states.tsx';
import { columnsOf, type Column } from './columns.ts';
import { useChangeRecord } from './record-changes.ts';
import { resetRecordPages } from './record-pages.ts';
import { FolderTable } from './folder-table.tsx';
import { shownCountOf, useFolderRecords } from './use-folder-records.ts';
import { groupColumnOf } from '../views/groups.ts';
import { useFolderView, type FolderViewState } from '../views/use-folder-view.ts';

const RecordCalendar = lazy(() =>
  import('../views/record-calendar.tsx').then((file) => ({ default: file.RecordCalendar })),
);
const RecordBoard = lazy(() => import('../views/record-board.tsx').then((file) => ({ default: file.RecordBoard })));
const FolderActions = later(() => import('./folder-tools.tsx'), 'FolderActions');
const FolderToolbar = later(() => import('./folder-tools.tsx'), 'FolderToolbar', ToolbarToCome);
const CreateRecordPanel = later(() => import('./create-record-panel.tsx'), 'CreateRecordPanel');
const route = getRouteApi('/shell/folders/$folderId');

/** The records of a folder as a table. */
export function FolderPage() {
  const { folderId } = route.useParams();
  const folder = useFolder(folderId);
  if (!folder) return <RouteMissing />;
  // The key resets selection and scroll position for each folder.
  return <FolderOpening key={folderId} folder={folder} />;
}

/** A folder may open with a saved view, so the views come first. */
function FolderOpening({ folder }: { folder: Folder }) {
  const state = useFolderView(folder.id, route.useSearch());
  if (!state.isPending) return <FolderView folder={folder} state={state} />;
  return (
    <Page title={folder.name} isFixed>
      <RowSkeletons count={14} />
    </Page>
  );
}

function FolderView({ folder, state }: { folder: Folder; state: FolderViewState }) {
  const search = route.useSearch();
  const { definition: view, change: changeView, changeMonth, openCreate } = state;
  const [isFilterOpen, setIsFilterOpen] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  const columns = useMemo(() => columnsOf(folder), [folder]);
  const boardColumn = groupColumnOf(columns, view);
  const list = useFolderRecords(folder.id, view, columns);
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
      ],
      [openCreate],
    ),
  );

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
          <FolderActions folder={folder} list={list} columns={columns} view={view} onView={changeView} />
          {createButton}
        </>
      }
      toolbar={
        <FolderToolbar
          state={state}
          folder={folder}
          columns={columns}
          searchField={searchField}
          isFilterOpen={isFilterOpen}
          onFilterOpen={setIsFilterOpen}
          shownCount={view.layout === 'TABLE' ? shownCountOf(list) : undefined}
        />
      }
    >
      {view.layout !== 'TABLE' ? (
        <Suspense fallback={<RowSkeletons count={14} />}>
          {view.layout === 'BOARD' && boardColumn && (
            <RecordBoard folder={folder} view={view} columns={columns} column={boardColumn} />
          )}
          {view.layout === 'CALENDAR' && (
            <RecordCalendar
              folder={folder}
              view={view}
              columns={columns}
              month={search.month}
              onMonth={changeMonth}
              onDateField={(dateField) => changeView({ dateField })}
              onChange={onChange}
            />
          )}
        </Suspense>
      ) : (
        <FolderTable
          folder={folder}
          list={list}
          view={view}
          onView={changeView}
          columns={columns}
          onChange={onChange}
          createButton={createButton}
        />
      )}
      <CreateRecordPanel folder={folder} isOpen={search.create === true} onClose={() => openCreate(false)} />
    </Page>
  );
}

/** As high as the toolbar: the rows stay where they are when it comes. */
function ToolbarToCome() {
  return <Skeleton height={30} width={420} visible animate={false} />;
}
