import type { TagColor } from '@dossier/domain/tags/schema.ts';
import { compareNames } from '@dossier/kernel/words.ts';
import { useQuery } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { trpc } from '../session/trpc.ts';

/** The tags of the workspace, by name. Writing a record with an unknown tag adds it, so the list is soon stale. */
export function useTags() {
  return useQuery(
    trpc.tags.list.queryOptions(
      {},
      { staleTime: 10_000, select: ({ data }) => data.toSorted((a, b) => compareNames(a.name, b.name)) },
    ),
  );
}

/** Everything that shows tags reads them again. */
export const refreshTags = () => queryClient.invalidateQueries();

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
  GRAY: t('Gray'),
  RED: t('Red'),
  ORANGE: t('Orange'),
  YELLOW: t('Yellow'),
  GREEN: t('Green'),
  TEAL: t('Teal'),
  BLUE: t('Blue'),
  PURPLE: t('Purple'),
  PINK: t('Pink'),
};
