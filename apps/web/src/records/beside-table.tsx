import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { lazy, Suspense } from 'react';
import { usePeek } from './use-peek.ts';

const PeekPanel = lazy(() => import('./page/peek-panel.tsx').then((file) => ({ default: file.PeekPanel })));

/** The record that the address names, beside the table; its code loads when one is shown. */
export function BesideTable({ records }: { records: readonly CrmRecord[] }) {
  const { peek, open, close } = usePeek();
  if (peek === undefined) return null;
  return (
    <Suspense>
      <PeekPanel recordId={peek} records={records} onMove={open} onClose={close} />
    </Suspense>
  );
}
