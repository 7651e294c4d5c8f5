import { Modal, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { t } from '../language/t.ts';
import type { api } from '../session/session.ts';
import { type Act, MoreMenu } from '../ui/form/more-menu.tsx';

const ExportForm = lazy(() => import('./export-form.tsx').then((file) => ({ default: file.ExportForm })));

export interface Exported {
  name: string;
  asked: Omit<Parameters<typeof api.imports.createExport.mutate>[0], 'format'>;
  /** The columns of the table, if there is one. */
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
