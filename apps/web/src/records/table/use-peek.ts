import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

const route = getRouteApi('/shell/folders/$folderId');

/** Which record is shown beside the table; the address has it, so the way back closes it. */
export function usePeek() {
  const navigate = useNavigate();
  const { folderId } = route.useParams();
  const search = route.useSearch();
  // The rows of the table keep their callbacks while the address changes.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const show = useCallback(
    (id: string | undefined) => {
      const { peek: known, ...rest } = latest.current;
      void navigate({
        to: '/folders/$folderId',
        params: { folderId },
        search: id === undefined ? rest : { ...rest, peek: id },
        // From one record to the next is no step back.
        replace: known !== undefined,
      });
    },
    [navigate, folderId],
  );
  const close = useCallback(() => show(undefined), [show]);
  return { peek: search.peek, open: show, close };
}
