import type { Hit, SearchInput } from '@dossier/domain/search/schema.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../session/trpc.ts';

const pauseMs = 100;
const offeredMax = 20;

/**
 * The options of a picker for a typed text, as the server ranks them, similar ones if little fits; none while the
 * answer is under way.
 */
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

/** Whether the title of a hit, or its whole address, is what was typed: Enter may take it. */
export function isLikely({ match, email }: Hit, typed: string): boolean {
  if (match === 'address') return email?.toLowerCase() === typed.trim().toLowerCase();
  return match !== 'text' && match !== 'similar';
}
