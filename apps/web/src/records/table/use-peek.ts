import { getRouteApi, useNavigate } from '@tanstack/react-router';

const route = getRouteApi('/shell/folders/$folderId');

/** Which record is shown beside the table; the address has it, so the way back closes it. */
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
