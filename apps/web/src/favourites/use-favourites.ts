import type { Favourite } from '@dossier/domain/favourites/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../session/session.ts';

/** Apart from their changes, since every page lists them. */
export function useFavourites(): Favourite[] {
  return useQuery(trpc.favourites.list.queryOptions(undefined, { staleTime: 60_000 })).data?.data ?? [];
}
