import type { Folder } from '@dossier/domain/folders/schema.ts';
import { Text } from '@mantine/core';
import { t } from '../language/t.ts';
import { GroupButton } from '../views/group-button.tsx';
import { boardColumnsOf } from '../views/groups.ts';
import { ViewToolbar, type ToolbarProps } from '../views/view-toolbar.tsx';
import type { Column } from '../records/columns.ts';

interface FolderToolbarProps extends ToolbarProps {
  folder: Folder;
  columns: readonly Column[];
  /** Undefined while they load. */
  shownCount: string | undefined;
}

export function FolderToolbar({ folder, columns, shownCount, ...rest }: FolderToolbarProps) {
  const { definition: view, change } = rest.state;
  const hasBoard = boardColumnsOf(columns).length > 0 || view.layout === 'BOARD';
  return (
    <ViewToolbar
      {...rest}
      fields={columns}
      all={t('All records')}
      layouts={[
        { value: 'TABLE', label: t('Table') },
        ...(hasBoard ? [{ value: 'BOARD' as const, label: t('Board') }] : []),
        { value: 'CALENDAR', label: t('Calendar') },
      ]}
      search={t('Search in {name}', { name: folder.name })}
      plainOrder={t('The newest records come first.')}
      group={<GroupButton columns={columns} view={view} onChange={change} />}
      figures={
        <Text size="xs" c="dimmed" ml="auto" className="tabular" aria-live="polite">
          {shownCount !== undefined &&
            (shownCount === '1' ? t('1 record') : t('{count} records', { count: shownCount }))}
        </Text>
      }
    />
  );
}
