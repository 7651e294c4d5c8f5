import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useFolder } from '../folders/folders.ts';
import { FileMenu } from '../imports/file-menu.tsx';
import { Icon } from '../shell/icon.tsx';
import { Page } from '../shell/page.tsx';
import { RouteMissing } from '../shell/route-states.tsx';
import { useShortcuts } from '../shell/shortcuts.tsx';
import { RowSkeletons } from '../shell/states.tsx';
import { useColumnChoice } from './column-choice.ts';
import { ColumnMenu } from './column-menu.tsx';
import { columnsOf, type Column } from './columns.ts';
import { CreateRecordPanel } from './create-record-panel.tsx';
import { FolderFilters } from './folder-filters.tsx';
import { useChangeRecord } from './record-changes.ts';
import { resetRecordPages } from './record-pages.ts';
import { FolderTable } from './folder-table.tsx';
import { shownCountOf, useFolderRecords } from './use-folder-records.ts';
import { LayoutSwitch } from '../views/layout-switch.tsx';
import { useFolderView } from '../views/use-folder-view.ts';

const RecordCalendar = lazy(() =>
  import('../views/record-calendar.tsx').then((file) => ({ default: file.RecordCalendar })),
);
const route = getRouteApi('/shell/folders/$folderId');

/** The records of a folder as a table. */
export function FolderPage() {
  const { folderId } = route.useParams();
  const folder = useFolder(folderId);
  if (!folder) return <RouteMissing />;
  // The key resets selection, columns and scroll position for each folder.
  return <FolderView key={folderId} folder={folder} />;
}

function FolderView({ folder }: { folder: Folder }) {
  const search = route.useSearch();
  const { definition: view, change: changeView, changeMonth, openCreate } = useFolderView(search);
  const [isFilterOpen, setIsFilterOpen] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  const columns = useMemo(() => columnsOf(folder), [folder]);
  const { choice, change: changeChoice, reset } = useColumnChoice(folder.id, columns);
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
          <Tooltip label="Load the list again">
            <ActionIcon
              aria-label="Load the list again"
              loading={list.pages.isRefetching}
              onClick={() => void resetRecordPages()}
            >
              <Icon name="refresh" />
            </ActionIcon>
          </Tooltip>
          <ColumnMenu columns={columns} choice={choice} onChange={changeChoice} onReset={reset} />
          <FileMenu folder={folder} filter={list.filter} />
          {createButton}
        </>
      }
      toolbar={
        <FolderFilters
          before={<LayoutSwitch layout={view.layout} onChange={(layout) => changeView({ layout })} />}
          folder={folder}
          columns={columns}
          view={view}
          onChange={changeView}
          searchField={searchField}
          isFilterOpen={isFilterOpen}
          onFilterOpen={setIsFilterOpen}
          shownCount={view.layout === 'TABLE' ? shownCountOf(list) : undefined}
        />
      }
    >
      {view.layout === 'CALENDAR' ? (
        <Suspense fallback={<RowSkeletons count={14} />}>
          <RecordCalendar
            folder={folder}
            view={view}
            columns={columns}
            month={search.month}
            onMonth={changeMonth}
            onDateField={(dateField) => changeView({ dateField })}
            onChange={onChange}
          />
        </Suspense>
      ) : (
        <FolderTable
          folder={folder}
          list={list}
          view={view}
          onView={changeView}
          columns={columns}
          choice={choice}
          onChoice={changeChoice}
          onChange={onChange}
          createButton={createButton}
        />
      )}
      <CreateRecordPanel folder={folder} isOpen={search.create === true} onClose={() => openCreate(false)} />
    </Page>
  );
}
