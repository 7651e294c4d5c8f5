import { surroundingKey } from '../src/deals/surroundings.ts';
import { dealPagesOptions } from '../src/deals/deal-pages.ts';
import { queryClient } from '../src/session/query-client.ts';
import { trpc } from '../src/session/trpc.ts';
import { meOptions } from '../src/session/session.ts';
import * as example from './example-data.ts';

/** Puts what a server would answer into the cache, and keeps it from asking again. */
export function fillCache(): void {
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, staleTime: Number.POSITIVE_INFINITY, retry: false } });
  const page = { nextCursor: null, nextUrl: null };
  queryClient.setQueryData(meOptions.queryKey, { data: example.me });
  queryClient.setQueryData(trpc.members.list.queryKey({}), { ...page, data: example.members });
  queryClient.setQueryData(trpc.tags.list.queryKey({}), { ...page, data: example.tags });
  queryClient.setQueryData(trpc.folders.list.queryKey({}), { ...page, data: example.folders });
  queryClient.setQueryData(trpc.pipelines.list.queryKey({}), { ...page, data: [example.pipeline] });
  queryClient.setQueryData(trpc.views.listPinned.queryKey(), { data: [] });
  queryClient.setQueryData(trpc.notices.list.queryKey(), { data: { notices: [], unread: 3, nextCursor: null } });
  for (const record of [example.company, ...example.records])
    queryClient.setQueryData(trpc.records.get.queryKey({ id: record.id }), { data: record });
  queryClient.setQueryData(surroundingKey('rec_1'), {
    record: { id: 'rec_1', title: 'Example Contact' },
    company: { id: 'rec_company', title: 'Example Bakery' },
    nextTask: { id: 'task_1', title: 'Send the offer', dueAt: '2026-03-10T15:00:00.000Z' },
  });
  const filter = { pipelineId: example.pipeline.id };
  const none = { pageParams: [undefined], pages: [{ data: [], nextCursor: null }] };
  queryClient.setQueryData(dealPagesOptions(filter, 'st_qualified').queryKey, {
    pageParams: [undefined],
    pages: [{ data: example.deals, nextCursor: 'more' }],
  });
  queryClient.setQueryData(dealPagesOptions(filter, 'st_offer').queryKey, none);
}
