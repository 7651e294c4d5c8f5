import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { ActionIcon, Tooltip } from '@mantine/core';
import { FileMenu } from '../imports/file-menu.tsx';
import { t } from '../language/t.ts';
import { Icon } from '../ui/icon.tsx';
import { ColumnMenu } from '../views/table/column-menu.tsx';
import type { ViewState } from '../views/use-view.ts';
import type { Column } from '../records/columns.ts';
import { resetRecordPages } from '../records/record-pages.ts';
import type { FolderRecords } from './use-folder-records.ts';

interface FolderActionsProps {
  folder: Folder;
  list: FolderRecords;
  columns: readonly Column[];
  view: ViewDefinition;
  onView: ViewState['change'];
}

/** Beside the title of a folder. */
export function FolderActions({ folder, list, columns, view, onView }: FolderActionsProps) {
  return (
    <>
      <Tooltip label={t('Load the list again')}>
        <ActionIcon
          aria-label={t('Load the list again')}
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
