import type { Group, Hit, SearchInput } from '@dossier/domain/search/schema.ts';
import { isFound } from '@dossier/kernel/words.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { trpc } from '../session/session.ts';

/** Fewer letters would find nearly everything. */
const lettersMin = 2;
const pauseMs = 100;

/** Hits for a typed text. While the answer is loading, the previous hits that still match. */
export function useSearch(typed: string, { limit, kinds }: Pick<SearchInput, 'limit' | 'kinds'>) {
  const asked = typed.trim();
  const [searched] = useDebouncedValue(asked, pauseMs);
  const isAsked = searched.length >= lettersMin;
  const answer = useQuery(
    trpc.search.find.queryOptions(
      { q: searched, limit, similar: true, ...(kinds ? { kinds } : {}) },
      { enabled: isAsked, placeholderData: keepPreviousData, staleTime: 5_000 },
    ),
  );
  const isOutdated = searched !== asked || answer.isPlaceholderData;
  const groups = isAsked && asked.length >= lettersMin ? (answer.data?.data ?? []) : [];
  return {
    groups: isOutdated ? groups.flatMap((group) => stillFitting(group, asked) ?? []) : groups,
    corrected: isOutdated ? null : (answer.data?.corrected ?? null),
    isWaiting: asked.length >= lettersMin && (isOutdated || answer.isPending) && !answer.isError,
    error: answer.error,
    retry: () => void answer.refetch(),
  };
}

export function isAllSimilar(groups: readonly Group[]): boolean {
  return groups.every(({ items }) => items.every(({ match }) => match === 'similar'));
}

function stillFitting(group: Group, asked: string): Group | undefined {
  const items = group.items.filter(({ title, email }) => isFound(`${title} ${email ?? ''}`, asked));
  return items.length === 0 ? undefined : { ...group, items };
}

const offeredMax = 20;

/** Options of a picker in the server's ranking, with similar ones if few match; none while loading. */
export function useOptions(typed: string, place: Pick<SearchInput, 'kinds' | 'folderId'>) {
  const asked = typed.trim();
  const [search] = useDebouncedValue(asked, pauseMs);
  const isAsked = asked !== '' && search === asked;
  const found = useQuery(
    trpc.search.find.queryOptions({ q: search, limit: offeredMax, similar: true, ...place }, { enabled: isAsked }),
  );
  const hits = isAsked ? (found.data?.data.flatMap(({ items }) => items) ?? []) : [];
  return { hits, isWaiting: asked !== '' && (!isAsked || found.isLoading) };
}

/** True if the typed text is a hit's title or whole e-mail address, so that Enter may choose it. */
export function isLikely({ match, email }: Hit, typed: string): boolean {
  if (match === 'address') return email?.toLowerCase() === typed.trim().toLowerCase();
  return match !== 'text' && match !== 'similar';
}
