import { useQuery } from '@tanstack/react-query';
import { t } from '../../language/t.ts';
import { api, pagesOptions, trpc } from '../../session/trpc.ts';
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

export const timelineOptions = (id: string, filter: TimelineFilter) =>
  pagesOptions(trpc.records.timeline.pathKey(), api.records.timeline.query, { id, pageSize: 30, ...kindsOf(filter) });

function kindsOf(filter: TimelineFilter): { kind?: string[] } {
  const nouns: readonly string[] = timelineFilters.find(({ value }) => value === filter)?.nouns ?? [];
  if (nouns.length === 0) return {};
  return { kind: Object.keys(sentences).filter((kind) => nouns.includes(kind.split('.')[0] ?? '')) };
}

export function useRecordRuns(recordId: string) {
  return useQuery(trpc.workflows.listRecordRuns.queryOptions({ recordId })).data?.data ?? [];
}
export type RecordRun = ReturnType<typeof useRecordRuns>[number];
