import type { LiveEvent, LiveMessage } from '@dossier/domain/live/schema.ts';
import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { lookForServer, onServerBack, pause } from '../../away/server.ts';
import { codeOf } from '../../ground/failure.ts';
import { refreshNotices } from '../../notices/notices.ts';
import { waitForPerson } from '../../session/fresh-sign-in.ts';
import { api, trpc, invalidate, type Membership } from '../../session/session.ts';
import { followDeals } from '../../deals/deal-pages.ts';
import { surroundingKey } from '../../deals/surroundings.ts';
import { queryClient } from '../../session/query-client.ts';
import { followRecords } from '../../records/record-noun.ts';
import { refreshRecordPages } from '../../records/record-pages.ts';
import { isOwnRequest } from '../../session/request-ids.ts';

// A short visit to another tab keeps the connection.
const hiddenForMs = 5_000;
const retryMsMax = 30_000;
/** The server sends at least one message per 15 s. */
const silentMsMax = 40_000;

export function useLiveUpdates({ id, position }: Membership): void {
  // The position from the session's answer, older than every other read: a newer one would skip events.
  const first = useRef(new Map<string, string>());
  if (!first.current.has(id)) first.current.set(id, position);
  useEffect(() => {
    const leaving = new AbortController();
    followChanges(id, first.current.get(id) ?? '0', leaving.signal);
    return () => leaving.abort();
  }, [id]);
}

/**
 * Streams changes by others, the messages of `live.changes` as tRPC sends them, until `signal` aborts. A hidden tab
 * closes its connection: browsers allow six per server for all tabs together. `lastEventId` must be older than the
 * first read of the page: the server sends all events after it, also after a gap.
 */
function followChanges(workspaceId: string, lastEventId: string, signal: AbortSignal): void {
  const changes = queueChanges(signal);
  let last = lastEventId;
  let failures = 0;
  let source: EventSource | undefined;
  let silence: number | undefined;
  let timer: number | undefined;

  const onMessage = (message: LiveMessage) => {
    if (message.type === 'events') return changes.add(message.events);
    if (message.type === 'missed') return changes.missed();
    if (message.type === 'inbox') return void refreshNotices();
    failures = 0;
  };
  const disconnect = () => {
    window.clearTimeout(timer);
    window.clearTimeout(silence);
    source?.close();
    source = undefined;
  };
  /** `isRefused`: the server answered and closed the stream. */
  const lose = (isRefused: boolean) => {
    disconnect();
    void lookForServer();
    if (isRefused) void leaveIfOut(workspaceId);
    // Jitter, so that not all pages reconnect at once after a restart.
    timer = window.setTimeout(connect, Math.min(retryMsMax, 1_000 * 2 ** failures) * (0.5 + Math.random() / 2));
    failures += 1;
  };
  const hear = () => {
    window.clearTimeout(silence);
    silence = window.setTimeout(() => lose(false), silentMsMax);
  };
  const connect = () => {
    if (signal.aborted || document.hidden || source) return;
    const query = new URLSearchParams({
      input: JSON.stringify({ lastEventId: last }),
      connectionParams: JSON.stringify({ workspaceId }),
    });
    const opened = new EventSource(`/api/trpc/live.changes?${query.toString()}`);
    source = opened;
    for (const name of ['connected', 'ping']) opened.addEventListener(name, hear);
    opened.addEventListener('message', ({ data, lastEventId: id }) => {
      hear();
      last = id;
      onMessage(JSON.parse(String(data)) as LiveMessage);
    });
    opened.addEventListener('return', () => lose(false));
    opened.addEventListener('serialized-error', () => lose(true));
    // By itself, EventSource would reconnect, on all pages at the same moment.
    opened.addEventListener('error', () => lose(opened.readyState === EventSource.CLOSED));
    hear();
  };
  const onVisibility = () => {
    window.clearTimeout(timer);
    if (document.hidden) timer = window.setTimeout(disconnect, hiddenForMs);
    else connect();
  };
  document.addEventListener('visibilitychange', onVisibility);
  const stopWaiting = onServerBack(() => {
    if (document.hidden) return;
    disconnect();
    connect();
  });
  signal.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', onVisibility);
    stopWaiting();
    disconnect();
  });
  connect();
}

/** Asks for a sign-in if the session has ended; leaves the page if the person is no longer a member. */
async function leaveIfOut(workspaceId: string): Promise<void> {
  const me = await api.users.me.query().catch(async (error: unknown) => {
    if (codeOf(error) === 'UNAUTHORIZED' && !(await waitForPerson('sign-in'))) window.location.reload();
  });
  if (me && !me.data.workspaces.some(({ id }) => id === workspaceId)) window.location.assign('/');
}

const applyEveryMs = 250;
const refreshEveryMs = 5_000;
const waitingMax = 500;
/** How long a pending write of this tab delays changes by others. */
const patienceMs = 3_000;

/** Queue of changes by others: the first is applied at once, later ones in throttled batches, until `signal` aborts. */
function queueChanges(signal: AbortSignal) {
  let events: LiveEvent[] = [];
  let hasMissed = false;
  let refreshAt = 0;
  let isRunning = false;
  const apply = async () => {
    if (hasMissed && performance.now() >= refreshAt) {
      hasMissed = false;
      events = [];
      refreshAt = performance.now() + refreshEveryMs;
      void invalidate(...followed);
      return refreshRecordPages();
    }
    const taken = events;
    events = [];
    if (taken.length > 0) await applyEvents(taken);
  };
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    while (!signal.aborted && (hasMissed || events.length > 0)) {
      await ownChanges();
      // The page repeats a failed refetch later.
      await apply().catch(() => {});
      await pause(applyEveryMs);
    }
    isRunning = false;
  };
  /** Events may be missing: everything is refetched. */
  const missed = () => {
    events = [];
    hasMissed = true;
    void run();
  };
  const add = (more: readonly LiveEvent[]) => {
    if (events.length + more.length > waitingMax) return missed();
    events.push(...more);
    void run();
  };
  return { add, missed };
}

/** Waits for pending writes of this tab: a refetch now would show the state before them. */
async function ownChanges(): Promise<void> {
  const until = performance.now() + patienceMs;
  while (queryClient.isMutating() > 0 && performance.now() < until) await pause(50);
}

/** Nouns with events. Settings have none: they are refetched when the window gets the focus. */
const followed = [
  trpc.attachments,
  trpc.calls,
  trpc.comments,
  trpc.deals,
  trpc.folders,
  trpc.links,
  trpc.members,
  trpc.notices,
  trpc.pipelines,
  trpc.records,
  trpc.tasks,
];
const mayAssign = /^((record|deal|task)\.(created|updated)|task\.(completed|deleted))$/;

/** Applies changes by others. Those of this tab are on the screen already: only hidden queries are marked as stale. */
async function applyEvents(events: readonly LiveEvent[]): Promise<void> {
  const isOwn = ({ requestId }: LiveEvent) => isOwnRequest(requestId);
  const others = events.filter((event) => !isOwn(event));
  const has = (some: readonly LiveEvent[], kinds: RegExp) => some.some(({ kind }) => kinds.test(kind));
  markHistory(events.filter(isOwn), 'inactive');
  markHistory(others, 'all');
  markUnknownPlaces(others);
  // Includes events of this tab: a search may have missed a new thing.
  if (has(events, /^(record|deal|task|comment|call)\./)) void invalidate(trpc.search);
  // Includes events of this tab: a run may fail within the request that started it.
  if (has(events, /^(workflow|webhook)\./)) void invalidate(trpc.notices, trpc.workflows, trpc.webhooks);
  // One of them may mention the current person.
  if (has(others, /^(comment|call)\./)) void invalidate(trpc.notices);
  if (has(others, /^attachment\./)) void invalidate(trpc.attachments);
  if (has(events, /^approval\./)) void invalidate(trpc.notices, trpc.approvals);
  if (has(others, mayAssign)) markAssignments();
  if (others.some(({ taskId }) => taskId !== null)) void invalidate(trpc.tasks);
  await Promise.all([followRecords(others), followDeals(others)]);
}

const assignmentsEveryMs = 2_000;
let assignmentsTimer: number | undefined;

/** Finds new assignments of the current person. Such changes are rare, so one request covers two seconds. */
function markAssignments(): void {
  assignmentsTimer ??= window.setTimeout(() => {
    assignmentsTimer = undefined;
    void invalidate(trpc.notices);
  }, assignmentsEveryMs);
}

function markHistory(events: readonly LiveEvent[], type: 'inactive' | 'all'): void {
  const markKey = (queryKey: QueryKey) => void queryClient.invalidateQueries({ queryKey, type });
  for (const id of new Set(events.flatMap(({ recordId }) => recordId ?? []))) {
    markKey([...trpc.records.timeline.pathKey(), 'pages', { id }]);
    markKey(surroundingKey(id));
  }
  if (events.some(({ recordId, taskId }) => recordId === null && taskId !== null)) markKey(surroundingKey(null));
  for (const id of new Set(events.flatMap(({ dealId }) => dealId ?? [])))
    markKey([...trpc.deals.timeline.pathKey(), 'pages', { id }]);
  for (const { kind, recordId: id } of events) {
    if (id === null) continue;
    if (kind.startsWith('comment.')) markKey(trpc.comments.list.queryKey({ id }));
    if (kind.endsWith('linked')) markKey([...trpc.links.list.pathKey(), { input: { id } }]);
    if (kind.startsWith('call.')) markKey(trpc.calls.list.queryKey({ id }));
  }
}

function markUnknownPlaces(events: readonly LiveEvent[]): void {
  const isUnknown = (known: { data: { id: string }[] } | undefined, id: string | null) =>
    known !== undefined && id !== null && !known.data.some((one) => one.id === id);
  const folders = queryClient.getQueryData(trpc.folders.list.queryKey({}));
  const pipelines = queryClient.getQueryData(trpc.pipelines.list.queryKey({}));
  if (events.some(({ folderId }) => isUnknown(folders, folderId))) void invalidate(trpc.folders);
  if (events.some(({ pipelineId }) => isUnknown(pipelines, pipelineId))) void invalidate(trpc.pipelines);
}
