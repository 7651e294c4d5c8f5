import type { TagColor } from '@dossier/domain/tags/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../trpc.ts';

/** The tags of the workspace, by name. Writing a record with an unknown tag adds it, so the list is soon stale. */
export function useTags() {
  return useQuery(
    trpc.tags.list.queryOptions(
      {},
      { staleTime: 10_000, select: ({ data }) => data.toSorted((a, b) => a.name.localeCompare(b.name)) },
    ),
  );
}

/** The colours of the theme. */
export const tagColorOf: Readonly<Record<TagColor, string>> = {
  GRAY: 'gray',
  RED: 'red',
  ORANGE: 'orange',
  YELLOW: 'yellow',
  GREEN: 'green',
  TEAL: 'teal',
  BLUE: 'blue',
  PURPLE: 'grape',
  PINK: 'pink',
};

export const tagColorNames: Readonly<Record<TagColor, string>> = {
  GRAY: 'Gray',
  RED: 'Red',
  ORANGE: 'Orange',
  YELLOW: 'Yellow',
  GREEN: 'Green',
  TEAL: 'Teal',
  BLUE: 'Blue',
  PURPLE: 'Purple',
  PINK: 'Pink',
};
