import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Text, Tooltip } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { useFolder } from '../folders/folders.ts';
import { FileMenu } from '../imports/export-menu.tsx';
import { t } from '../language/t.ts';
import { NearestNotice, useEmptySearch, useNearestWords } from '../search/nearest-notice.tsx';
import { IconButton, TextButton } from '../ui/icon.tsx';
import { Page, RowSkeletons } from '../ui/page/page.tsx';
import { RouteMissing } from '../ui/page/route-states.tsx';
import { useShortcuts } from '../ui/keys/shortcuts.tsx';
import { useOpened } from '../ui/use-opened.ts';
import { ColumnMenu } from '../views/table/column-menu.tsx';
import { shownIds } from '../views/table/columns.ts';
import { boardColumnsOf, groupColumnOf, groupColumnsOf } from '../views/groups.ts';
import { useView, type ViewState } from '../views/use-view.ts';
import { ViewToolbar } from '../views/view-toolbar.tsx';
import { columnsOf, type Column } from '../records/columns.ts';
import { CreateRecordPanel } from '../records/create-record-panel.tsx';
import type { FolderSearch } from './folder-search.ts';
import { FolderTable } from './folder-table.tsx';
import { useChangeRecord } from '../records/record-changes.ts';
import { resetRecordPages } from '../records/record-pages.ts';
import { useFolderRecords } from './use-folder-records.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { ActMenu, type Act } from '../ui/form/more-menu.tsx';

const RecordCalendar = lazy(() => import('./record-calendar.tsx').then((file) => ({ default: file.RecordCalendar })));
const RecordBoard = lazy(() => import('./record-board.tsx').then((file) => ({ default: file.RecordBoard })));
const route = getRouteApi('/shell/folders/$folderId');

export function FolderPage() {
  const { folderId } = route.useParams();
  const folder = useFolder(folderId);
  if (!folder) return <RouteMissing />;
  // The key resets selection and scroll position for each folder.
  return <FolderOpening key={folderId} folder={folder} />;
}

/** Waits for the views, since a folder may open with a saved view. */
function FolderOpening({ folder }: { folder: Folder }) {
  const search = route.useSearch();
  const state = useView<FolderSearch>({ folderId: folder.id }, search);
  const { set } = state;
  const [isCreating, setIsCreating] = useOpened(search.create === true, (isOpen) =>
    isOpen ? set({ create: true }) : set({ create: undefined }, 'typing'),
  );
  const create = () => setIsCreating(true);
  useShortcuts([
    { keys: 'c', label: t('New record'), run: create },
    { keys: 'r', label: t('Reload the list'), run: () => void resetRecordPages() },
  ]);
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
  // A table reports that it is empty; for other layouts the search runs at once.
  useEmptySearch(nearest.setEmptyFor, typed, view.layout !== 'TABLE' || list.isEmpty);
  const { mutate } = useChangeRecord();

  const onChange = (record: CrmRecord, { changeTo }: Column, value: unknown, seen = record) =>
    changeTo && mutate({ record, change: changeTo(value), seen });
  const hasBoard = boardColumnsOf(columns).length > 0 || view.layout === 'BOARD';
  const count = view.layout === 'TABLE' && !nearest.isLooking ? list.shownCount : undefined;
  const createButton = (
    <TextButton variant="filled" icon="plus" onClick={onCreate}>
      {t('New record')}
    </TextButton>
  );
  return (
    <Page
      title={folder.name}
      isFixed
      actions={
        <>
          <Tooltip label={t('Reload the list')}>
            <IconButton
              icon="refresh"
              label={t('Reload the list')}
              loading={list.pages.isRefetching}
              onClick={() => void resetRecordPages()}
            />
          </Tooltip>
          {view.layout === 'TABLE' && <ColumnMenu columns={columns} view={view} onChange={changeView} />}
          <FileMenu folder={folder} filter={list.filter} columns={shownIds(columns, view)} />
          {createButton}
        </>
      }
      toolbar={
        <ViewToolbar
          state={state}
          fields={columns}
          all={t('All records')}
          layouts={[
            { value: 'TABLE', label: t('Table') },
            ...(hasBoard ? [{ value: 'BOARD' as const, label: t('Board') }] : []),
            { value: 'CALENDAR', label: t('Calendar') },
          ]}
          search={t('Search in {name}', { name: folder.name })}
          filter={t('Filter this folder')}
          plainOrder={t('The newest records come first.')}
          group={<GroupButton columns={columns} view={asked} onChange={changeView} />}
          figures={
            <Text size="xs" c="dimmed" ml="auto" className="tabular" aria-live="polite">
              {count !== undefined && (count === '1' ? t('1 record') : t('{count} records', { count }))}
            </Text>
          }
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

interface GroupButtonProps {
  columns: readonly Column[];
  view: ViewDefinition;
  onChange: (part: Partial<ViewDefinition>) => void;
}

function GroupButton({ columns, view, onChange }: GroupButtonProps) {
  const isBoard = view.layout === 'BOARD';
  const choices = isBoard ? boardColumnsOf(columns) : groupColumnsOf(columns);
  const chosen = groupColumnOf(columns, view);
  if (view.layout === 'CALENDAR' || choices.length === 0) return null;
  return (
    <ActMenu
      acts={[
        ...choices.map(({ id, label }): Act => ({
          label,
          icon: id === chosen?.id ? 'check' : 'layout-kanban',
          run: () => onChange({ groupBy: id }),
        })),
        !isBoard &&
          chosen !== undefined && { label: t('No groups'), icon: 'x', run: () => onChange({ groupBy: null }) },
      ]}
    >
      <TextButton icon="layout-kanban" iconSize={14}>
        {chosen ? t(isBoard ? 'Columns: {field}' : 'Group: {field}', { field: chosen.label }) : t('Group')}
      </TextButton>
    </ActMenu>
  );
}
