import type { SearchInput } from '@dossier/domain/search/schema.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { t } from '../language/t.ts';
import { trpc } from '../session/session.ts';

/** Words of the most similar thing in the same place, searched instead if a list finds nothing. */
export function useNearestWords(
  search: string | undefined,
  place: Pick<SearchInput, 'kinds' | 'folderId' | 'pipelineId'>,
) {
  const [emptyFor, setEmptyFor] = useState<string | undefined>();
  // If the same text is typed again, the search starts with the text itself.
  if (emptyFor !== undefined && emptyFor !== search) setEmptyFor(undefined);
  const isAsked = search !== undefined && emptyFor === search;
  const input = { q: search ?? '', similar: true, limit: 1, ...place };
  const { data, isLoading } = useQuery(trpc.search.find.queryOptions(input, { enabled: isAsked, staleTime: 5_000 }));
  const isSimilar = isAsked && data?.data[0]?.items[0]?.match === 'similar';
  return {
    words: isSimilar ? (data?.corrected ?? undefined) : undefined,
    isLooking: isAsked && isLoading,
    setEmptyFor,
  };
}

export function useEmptySearch(setEmptyFor: (search: string) => void, search: string | undefined, isEmpty: boolean) {
  // A layout effect runs before the empty list is painted.
  useLayoutEffect(() => {
    if (isEmpty && search !== undefined) setEmptyFor(search);
  }, [isEmpty, search, setEmptyFor]);
}

interface NearestNoticeProps {
  search: string | undefined;
  /** The words that were searched instead; undefined if the search has found something. */
  words: string | undefined;
}

export function NearestNotice({ search, words }: NearestNoticeProps) {
  const isShown = search !== undefined && words !== undefined;
  return (
    <Text role="status" {...(isShown ? { w: '100%' } : {})}>
      {isShown && t('No results for “{search}”. Showing “{words}” instead.', { search, words })}
    </Text>
  );
}
