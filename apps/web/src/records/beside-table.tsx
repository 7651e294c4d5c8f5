import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { PeekPanel } from './page/peek-panel.tsx';

const route = getRouteApi('/shell/folders/$folderId');

/** The record that the address names, beside the table: the way back closes it. */
export function BesideTable({ records = [] }: { records?: readonly CrmRecord[] }) {
  const { peek, open, close } = usePeek();
  return peek !== undefined && <PeekPanel recordId={peek} records={records} onMove={open} onClose={close} />;
}

export function usePeek() {
  const navigate = useNavigate();
  const { folderId } = route.useParams();
  const { peek, ...rest } = route.useSearch();
  const show = (id?: string) =>
    void navigate({
      to: '/folders/$folderId',
      params: { folderId },
      search: id === undefined ? rest : { ...rest, peek: id },
      // From one record to the next is no step back.
      replace: peek !== undefined,
    });
  return { peek, open: (id: string) => show(id), close: () => show() };
}
