import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { useFolder } from '../folders/folders.ts';
import { t } from '../language/t.ts';
import { Icon } from '../ui/icon.tsx';
import { Page } from '../ui/page/page.tsx';
import { RouteMissing } from '../ui/page/route-states.tsx';
import { useShortcuts } from '../ui/keys/shortcuts.tsx';
import { useOpened } from '../ui/use-opened.ts';
import { RowSkeletons } from '../ui/page/states.tsx';
import { columnsOf, type Column } from '../records/columns.ts';
import { useChangeRecord } from '../records/record-changes.ts';
import { resetRecordPages } from '../records/record-pages.ts';
import { FolderTable } from './folder-table.tsx';
import { isEmptyList, shownCountOf, useFolderRecords } from './use-folder-records.ts';
import { NearestNotice } from '../search/nearest-notice.tsx';
import { useEmptySearch, useNearestWords } from '../search/use-nearest-words.ts';
import { groupColumnOf } from '../views/groups.ts';
import { useToolbarKeys } from '../views/use-toolbar-keys.ts';
import { useView, type ViewState } from '../views/use-view.ts';
import type { FolderSearch } from './folder-search.ts';
import { FolderActions } from './folder-actions.tsx';
import { FolderToolbar } from './folder-toolbar.tsx';
import { CreateRecordPanel } from '../records/create-record-panel.tsx';

const RecordCalendar = lazy(() => import('./record-calendar.tsx').then((file) => ({ default: file.RecordCalendar })));
const RecordBoard = lazy(() => import('./record-board.tsx').then((file) => ({ default: file.RecordBoard })));
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
  const search = route.useSearch();
  const state = useView<FolderSearch>({ folderId: folder.id }, search);
  const { set } = state;
  const [isCreating, setIsCreating] = useOpened(
    search.create === true,
    useCallback((isOpen: boolean) => (isOpen ? set({ create: true }) : set({ create: undefined }, 'typing')), [set]),
  );
  const create = useCallback(() => setIsCreating(true), [setIsCreating]);
  useShortcuts(useMemo(() => [{ keys: 'c', label: t('New record'), run: create }], [create]));
  return (
    <>
      {state.isPending ? (
        <Page title={folder.name} isFixed>
          <RowSkeletons count={14} />
        </Page>
      ) : (
        <FolderView folder={folder} state={state} onCreate={create} />
      )}
      <CreateRecordPanel folder={folder} isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </>
  );
}

interface FolderViewProps {
  folder: Folder;
  state: ViewState<FolderSearch>;
  onCreate: () => void;
}

function FolderView({ folder, state, onCreate }: FolderViewProps) {
  const search = route.useSearch();
  const { definition: asked, change: changeView, set } = state;
  const columns = useMemo(() => columnsOf(folder), [folder]);
  const typed = asked.search ?? undefined;
  const nearest = useNearestWords(typed, { kinds: ['records'], folderId: folder.id });
  const view = useMemo(() => ({ ...asked, search: nearest.words ?? asked.search }), [asked, nearest.words]);
  const boardColumn = groupColumnOf(columns, view);
  const list = useFolderRecords(folder.id, view, columns);
  // Only a table tells that it is empty; for the others it is looked up at once.
  useEmptySearch(nearest, typed, view.layout !== 'TABLE' || isEmptyList(list));
  const { mutate } = useChangeRecord();

  const onChange = useCallback(
    (record: CrmRecord, { changeTo }: Column, value: unknown) =>
      changeTo && mutate({ record, change: changeTo(value) }),
    [mutate],
  );
  const keys = useToolbarKeys(t('Search in this folder'), t('Filter this folder'));
  useShortcuts(reloading);

  const createButton = (
    <Button leftSection={<Icon name="plus" />} onClick={onCreate}>
      {t('New record')}
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
          {...keys}
          shownCount={view.layout === 'TABLE' && !nearest.isLooking ? shownCountOf(list) : undefined}
          after={<NearestNotice search={typed} words={nearest.words} />}
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
              onMonth={(month) => set({ month }, 'typing')}
              onDateField={(dateField) => changeView({ dateField })}
              onChange={onChange}
            />
          )}
        </Suspense>
      ) : (
        <FolderTable
          folder={folder}
          list={list}
          isLooking={nearest.isLooking}
          view={view}
          onView={changeView}
          columns={columns}
          onChange={onChange}
          createButton={createButton}
        />
      )}
    </Page>
  );
}

const reloading = [{ keys: 'r', label: t('Load the list again'), run: () => void resetRecordPages() }];
