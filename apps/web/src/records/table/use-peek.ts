import { getRouteApi, useNavigate } from '@tanstack/react-router';

const route = getRouteApi('/shell/folders/$folderId');

/** The record shown beside the table. It is in the URL, so Back closes it. */
export function usePeek() {
  const navigate = useNavigate();
  const { folderId } = route.useParams();
  const { peek, ...rest } = route.useSearch();
  const show = (id?: string) =>
    void navigate({
      to: '/folders/$folderId',
      params: { folderId },
      search: id === undefined ? rest : { ...rest, peek: id },
      // Switching to another record adds no history entry.
      replace: peek !== undefined,
    });
  return { peek, open: (id: string) => show(id), close: () => show() };
}
