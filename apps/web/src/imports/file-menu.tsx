import type { Folder } from '@dossier/domain/folders/schema.ts';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../language/t.ts';
import { questionOf, type RecordFilter } from '../records/record-pages.ts';
import { type Exported, ExportMenu } from './export-menu.tsx';

export function FileMenu({
  folder,
  filter,
  columns,
}: Pick<Exported, 'columns'> & { folder: Folder; filter: RecordFilter }) {
  const navigate = useNavigate();
  const { folderId: _folderId, where, order, sort, ...narrowed } = filter;
  const asked =
    where === undefined && order === undefined
      ? { filter: { ...narrowed, sort } }
      : { ...questionOf(filter), order: order ?? [sort ?? '-createdAt'] };
  return (
    <ExportMenu
      name={folder.name}
      label={t('Import and export')}
      asked={{ folderId: folder.id, ...asked }}
      columns={columns}
      acts={[
        {
          label: t('Import a file'),
          icon: 'inbox',
          run: () => void navigate({ to: '/folders/$folderId/import', params: { folderId: folder.id } }),
        },
      ]}
    />
  );
}
