import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useFavourites } from '../favourites/favourites.ts';
import { useMembers } from '../members/members.ts';
import { taskPagesOptions } from '../tasks/task-lists.ts';
import { trpc } from '../session/session.ts';
import { timelineOptions, useRecordRuns } from './timeline/timeline-lines.tsx';

const linksShownMax = 200;

/** The first data of a record's page, asked together so that it travels in one request. */
export function useRecordParts(recordId: string) {
  const record = useQuery(trpc.records.get.queryOptions({ id: recordId }));
  const related = useQuery(trpc.records.related.queryOptions({ id: recordId }));
  const deals = useQuery(trpc.deals.list.queryOptions({ recordId }));
  useQuery(trpc.links.list.queryOptions({ id: recordId, pageSize: linksShownMax }));
  const tasks = useInfiniteQuery(taskPagesOptions('OPEN', { recordId }));
  const timeline = useInfiniteQuery(timelineOptions(recordId, 'all'));
  useRecordRuns(recordId);
  useMembers();
  useFavourites();
  return {
    record,
    related: related.data?.data ?? [],
    deals: deals.data?.data ?? [],
    tasks,
    events: timeline.data ?? [],
  };
}

export type RecordParts = ReturnType<typeof useRecordParts>;
