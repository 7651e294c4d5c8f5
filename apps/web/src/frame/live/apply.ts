import type { LiveEvent } from '@dossier/domain/live/schema.ts';
import type { QueryKey } from '@tanstack/react-query';
import { followDeals } from '../../deals/follow-deals.ts';
import { surroundingKey } from '../../deals/surroundings.ts';
import { queryClient } from '../../session/query-client.ts';
import { followRecords } from '../../records/follow-records.ts';
import { refreshRecordPages } from '../../records/record-pages.ts';
import { isOwnRequest } from '../../session/request-ids.ts';
import { trpc } from '../../session/trpc.ts';

/** Nouns with events. Settings have none: they are refetched when the window gets the focus. */
const followed = /^(calls|comments|deals|folders|links|members|notices|pipelines|records|tasks)$/;

/** Applies changes by others. Those of this tab are on the screen already: only hidden queries are marked as stale. */
export async function applyEvents(events: readonly LiveEvent[]): Promise<void> {
  const others = events.filter(({ requestId }) => !isOwnRequest(requestId));
  markHistory(
    events.filter(({ requestId }) => isOwnRequest(requestId)),
    'inactive',
  );
  markHistory(others, 'all');
  markUnknownPlaces(others);
  // Events of this tab count too: a search may have missed a thing that was just made.
  if (events.some(({ kind }) => /^(record|deal|task|comment|call)\./.test(kind)))
    void queryClient.invalidateQueries(trpc.search.pathFilter());
  // Also those of this tab: a run that fails states it with the request that started it.
  if (events.some(({ kind }) => /^(workflow|webhook)\./.test(kind)))
    for (const noun of [trpc.notices, trpc.workflows, trpc.webhooks])
      void queryClient.invalidateQueries(noun.pathFilter());
  // One of them may mention the person.
  if (others.some(({ kind }) => /^(comment|call)\./.test(kind)))
    void queryClient.invalidateQueries(trpc.notices.pathFilter());
  if (others.some(({ kind }) => mayAssign.test(kind))) markAssignments();
  if (others.some(({ taskId }) => taskId !== null)) void queryClient.invalidateQueries(trpc.tasks.pathFilter());
  await Promise.all([followRecords(others), followDeals(others)]);
}

const mayAssign = /^((record|deal|task)\.(created|updated)|task\.(completed|deleted))$/;
const assignmentsEveryMs = 2_000;
let assignmentsTimer: number | undefined;

/** Looks for what became the person's. Few changes are: one look for all of two seconds. */
function markAssignments(): void {
  assignmentsTimer ??= window.setTimeout(() => {
    assignmentsTimer = undefined;
    void queryClient.invalidateQueries(trpc.notices.pathFilter());
  }, assignmentsEveryMs);
}

export async function refreshEverything(): Promise<void> {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => followed.test(nounOf(queryKey)) });
  await refreshRecordPages();
}

/** The noun of a procedure's key, `[['records', 'get'], ...]`. */
function nounOf([path]: QueryKey): string {
  return Array.isArray(path) ? String(path[0]) : '';
}

/** Invalidates timelines, comments and calls of changed records. */
function markHistory(events: readonly LiveEvent[], type: 'inactive' | 'all'): void {
  const mark = (queryKey: QueryKey) => void queryClient.invalidateQueries({ queryKey, type });
  for (const id of new Set(events.map(({ recordId }) => recordId))) {
    if (id === null) continue;
    mark([...trpc.records.timeline.pathKey(), 'pages', { id }]);
    mark(surroundingKey(id));
  }
  for (const id of new Set(events.map(({ dealId }) => dealId))) {
    if (id !== null) mark([...trpc.deals.timeline.pathKey(), 'pages', { id }]);
  }
  for (const { kind, recordId } of events) {
    if (recordId !== null && kind.startsWith('comment.')) mark(trpc.comments.list.queryKey({ id: recordId }));
    if (recordId !== null && kind.endsWith('linked')) mark([...trpc.links.list.pathKey(), { input: { id: recordId } }]);
    if (recordId !== null && kind.startsWith('call.')) mark(trpc.calls.list.queryKey({ id: recordId }));
  }
}

/** Invalidates folders and pipelines if an event names an unknown one. */
function markUnknownPlaces(events: readonly LiveEvent[]): void {
  const folders = queryClient.getQueryData(trpc.folders.list.queryKey({}))?.data;
  const pipelines = queryClient.getQueryData(trpc.pipelines.list.queryKey({}))?.data;
  if (folders && events.some(({ folderId }) => folderId !== null && !folders.some(({ id }) => id === folderId)))
    void queryClient.invalidateQueries(trpc.folders.pathFilter());
  if (
    pipelines &&
    events.some(({ pipelineId }) => pipelineId !== null && !pipelines.some(({ id }) => id === pipelineId))
  )
    void queryClient.invalidateQueries(trpc.pipelines.pathFilter());
}
