import { Modal, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { t } from '../language/t.ts';
import type { api } from '../session/session.ts';
import { type Act, MoreMenu } from '../ui/form/more-menu.tsx';
import type { Folder } from '@dossier/domain/folders/schema.ts';
import { useNavigate } from '@tanstack/react-router';
import { questionOf, type RecordFilter } from '../records/record-pages.ts';

const ExportForm = lazy(() => import('./export-form.tsx').then((file) => ({ default: file.ExportForm })));

export interface Exported {
  name: string;
  asked: Omit<Parameters<typeof api.imports.createExport.mutate>[0], 'format'>;
  columns?: string[] | undefined;
}

export function ExportMenu({ label, acts = [], ...shown }: Exported & { label?: string; acts?: readonly Act[] }) {
  const { name } = shown;
  const [isOpen, setIsOpen] = useState(false);
  const act = { label: t('Export what is shown'), icon: 'external-link', run: () => setIsOpen(true) } as const;
  return (
    <>
      <MoreMenu about={name} {...(label === undefined ? {} : { label })} acts={[...acts, act]} />
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={t('Export {name}', { name })}>
        <Suspense fallback={<Skeleton height={96} />}>
          <ExportForm {...shown} />
        </Suspense>
      </Modal>
    </>
  );
}

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
