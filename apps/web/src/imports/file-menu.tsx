import type { Folder } from '@dossier/domain/folders/schema.ts';
import { Modal, Skeleton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { t } from '../language/t.ts';
import { MoreMenu } from '../ui/form/more-menu.tsx';
import { questionOf, type RecordFilter } from '../records/record-pages.ts';
import { trpc } from '../session/trpc.ts';

const ExportProgress = lazy(() => import('./export-progress.tsx').then((file) => ({ default: file.ExportProgress })));

export function FileMenu({ folder, filter }: { folder: Folder; filter: RecordFilter }) {
  const navigate = useNavigate();
  const [exportId, setExportId] = useState<string | undefined>();
  const { folderId: _folderId, where, order, sort, ...narrowed } = filter;
  const asked =
    where === undefined && order === undefined
      ? { ...narrowed, sort }
      : { ...questionOf(filter), order: order ?? [sort ?? '-createdAt'] };
  const exporting = useMutation(
    trpc.imports.createExport.mutationOptions({ onSuccess: ({ data }) => setExportId(data.id) }),
  );
  return (
    <>
      <MoreMenu
        about={folder.name}
        label={t('Import and export')}
        acts={[
          {
            label: t('Import a CSV file'),
            icon: 'inbox',
            run: () => void navigate({ to: '/folders/$folderId/import', params: { folderId: folder.id } }),
          },
          {
            label: t('Export what is shown as CSV'),
            icon: 'external-link',
            run: () => exporting.mutate({ folderId: folder.id, filter: asked }),
          },
        ]}
      />
      <Modal
        opened={exportId !== undefined}
        onClose={() => setExportId(undefined)}
        title={t('Export {name}', { name: folder.name })}
      >
        {exportId !== undefined && (
          <Suspense fallback={<Skeleton height={96} />}>
            <ExportProgress name={folder.name} exportId={exportId} />
          </Suspense>
        )}
      </Modal>
    </>
  );
}
