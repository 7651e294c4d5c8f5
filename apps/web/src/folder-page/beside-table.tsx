import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { PeekPanel } from '../record-page/peek-panel.tsx';
import { usePeek } from '../records/table/use-peek.ts';

export function BesideTable({ records = [] }: { records?: readonly CrmRecord[] }) {
  const { peek, open, close } = usePeek();
  return peek !== undefined && <PeekPanel recordId={peek} records={records} onMove={open} onClose={close} />;
}
