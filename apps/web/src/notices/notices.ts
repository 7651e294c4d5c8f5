import type { Notice } from '@dossier/domain/notices/schema.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { queryClient } from '../query-client.ts';
import { api, trpc } from '../trpc.ts';

/** Backstop for a page that was asleep: usually an event announces a new notice. */
const lookEveryMs = 300_000;

export function useNotices() {
  return useQuery(trpc.notices.list.queryOptions(undefined, { refetchInterval: lookEveryMs }));
}

/** All of them, page by page. */
export function useNoticePages() {
  return useInfiniteQuery({
    queryKey: [...trpc.notices.list.queryKey(), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.notices.list.query(pageParam === undefined ? undefined : { cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ data }) => data.nextCursor ?? undefined,
  });
}

export const refreshNotices = () => queryClient.invalidateQueries(trpc.notices.pathFilter());

/** What happened, after the name of what it happened to. */
export function noticeWords({ kind, count }: Pick<Notice, 'kind' | 'count'>): string {
  switch (kind) {
    case 'workflow.run_failed':
      return count === 1 ? 'failed' : `failed ${count} times`;
    case 'workflow.stopped':
      return 'was stopped: automations started one another';
    case 'workflow.disabled':
    case 'webhook.disabled':
      return 'was switched off';
    case 'comment.created':
    case 'comment.updated':
      return count === 1 ? 'mentions you in a comment' : `mentions you in ${count} comments`;
    case 'call.logged':
    case 'call.updated':
      return count === 1 ? 'mentions you in the notes of a call' : `mentions you in the notes of ${count} calls`;
    case 'webhook.recovered':
      return 'delivers again';
    default:
      return kind;
  }
}

/** The reason that people see; reasons of the service are names, and those of `webhook.disabled` are known. */
export function noticeReason({ kind, message }: Pick<Notice, 'kind' | 'message'>): string | null {
  if (message === null || kind === 'workflow.stopped' || message === 'MANUAL') return null;
  return message;
}
