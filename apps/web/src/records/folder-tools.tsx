import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { ActionIcon, Tooltip } from '@mantine/core';
import type { RefObject } from 'react';
import { FileMenu } from '../imports/file-menu.tsx';
import { Icon } from '../shell/icon.tsx';
import { boardColumnsOf } from '../views/groups.ts';
import { LayoutSwitch } from '../views/layout-switch.tsx';
import type { FolderViewState } from '../views/use-folder-view.ts';
import { ViewMenu } from '../views/view-menu.tsx';
import { ColumnMenu } from './column-menu.tsx';
import type { Column } from './columns.ts';
import { FolderFilters } from './folder-filters.tsx';
import { resetRecordPages } from './record-pages.ts';
import type { FolderRecords } from './use-folder-records.ts';

interface FolderActionsProps {
  folder: Folder;
  list: FolderRecords;
  columns: readonly Column[];
  view: ViewDefinition;
  onView: FolderViewState['change'];
}

/** Beside the title of a folder. */
export function FolderActions({ folder, list, columns, view, onView }: FolderActionsProps) {
  return (
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
      {view.layout === 'TABLE' && <ColumnMenu columns={columns} view={view} onChange={onView} />}
      <FileMenu folder={folder} filter={list.filter} />
    </>
  );
}

interface FolderToolbarProps {
  state: FolderViewState;
  folder: Folder;
  columns: readonly Column[];
  searchField: RefObject<HTMLInputElement | null>;
  isFilterOpen: boolean;
  onFilterOpen: (isOpen: boolean) => void;
  shownCount: string | undefined;
}

/** The saved views of a folder, its layouts, and what narrows and orders it. */
export function FolderToolbar({ state, columns, ...rest }: FolderToolbarProps) {
  const { definition: view, change } = state;
  return (
    <FolderFilters
      {...rest}
      columns={columns}
      view={view}
      onChange={change}
      before={
        <>
          <ViewMenu
            place={state.place}
            all="All records"
            views={state.views}
            view={state.view}
            definition={view}
            isChanged={state.isChanged}
            isMissing={state.isMissing}
            onShow={state.show}
          />
          <LayoutSwitch
            layout={view.layout}
            hasBoard={boardColumnsOf(columns).length > 0}
            onChange={(layout) => change({ layout })}
          />
        </>
      }
    />
  );
}
