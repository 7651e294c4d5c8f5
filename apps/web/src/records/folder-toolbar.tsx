import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { ReactNode, RefObject } from 'react';
import { t } from '../language/t.ts';
import { boardColumnsOf } from '../views/groups.ts';
import { LayoutSwitch } from '../views/layout-switch.tsx';
import type { FolderViewState } from '../views/use-folder-view.ts';
import { ViewMenu } from '../views/view-menu.tsx';
import type { Column } from './columns.ts';
import { FolderFilters } from './folder-filters.tsx';

interface FolderToolbarProps {
  state: FolderViewState;
  folder: Folder;
  columns: readonly Column[];
  searchField: RefObject<HTMLInputElement | null>;
  isFilterOpen: boolean;
  onFilterOpen: (isOpen: boolean) => void;
  shownCount: string | undefined;
  after: ReactNode;
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
            all={t('All records')}
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
