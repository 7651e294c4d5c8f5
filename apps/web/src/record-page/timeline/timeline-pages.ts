import { infiniteQueryOptions } from '@tanstack/react-query';
import { t } from '../../language/t.ts';
import { api, trpc } from '../../session/trpc.ts';
import { sentences } from '../../records/timeline/event-texts.derived.ts';

/** The filters of a timeline, each with the nouns of its event kinds. */
export const timelineFilters = [
  { value: 'all', label: t('Everything'), nouns: [] },
  { value: 'comments', label: t('Comments'), nouns: ['comment'] },
  { value: 'calls', label: t('Calls'), nouns: ['call'] },
  { value: 'emails', label: t('E-mails'), nouns: ['email'] },
  { value: 'deals', label: t('Deals'), nouns: ['deal'] },
  { value: 'tasks', label: t('Tasks'), nouns: ['task'] },
  { value: 'changes', label: t('Changes'), nouns: ['record'] },
  { value: 'automations', label: t('Automations'), nouns: ['workflow'] },
] as const;
export type TimelineFilter = (typeof timelineFilters)[number]['value'];

const pageSize = 30;

export const timelineOptions = (id: string, filter: TimelineFilter) =>
  infiniteQueryOptions({
    queryKey: [...trpc.records.timeline.pathKey(), 'pages', id, filter],
    queryFn: ({ pageParam, signal }) =>
      api.records.timeline.query(
        { id, pageSize, ...kindsOf(filter), ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

function kindsOf(filter: TimelineFilter): { kind?: string[] } {
  const nouns: readonly string[] = timelineFilters.find(({ value }) => value === filter)?.nouns ?? [];
  if (nouns.length === 0) return {};
  return { kind: Object.keys(sentences).filter((kind) => nouns.includes(kind.split('.')[0] ?? '')) };
}
