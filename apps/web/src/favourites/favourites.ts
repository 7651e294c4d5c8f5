import type { Favourite } from '@dossier/domain/favourites/schema.ts';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../session/query-client.ts';
import { api, trpc } from '../session/session.ts';
import { useFavourites } from './use-favourites.ts';

export { useFavourites };

/** Adds or removes a favourite; shown at once, and reverted if the server refuses. */
export function useFavourite(record: Favourite) {
  const { queryKey } = trpc.favourites.list.queryOptions();
  const isFavourite = useFavourites().some(({ id }) => id === record.id);
  const marking = useMutation({
    mutationFn: (isWanted: boolean) =>
      isWanted
        ? api.favourites.add.mutate({ recordId: record.id })
        : api.favourites.remove.mutate({ recordId: record.id }),
    onMutate: (isWanted) =>
      queryClient.setQueryData(queryKey, (known) => {
        const others = (known?.data ?? []).filter(({ id }) => id !== record.id);
        return { data: isWanted ? [...others, record] : others };
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return { isFavourite, toggle: () => marking.mutate(!isFavourite) };
}
