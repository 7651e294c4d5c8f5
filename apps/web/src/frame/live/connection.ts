import type { LiveMessage } from '@dossier/domain/live/schema.ts';
import { useEffect, useRef } from 'react';
import { lookForServer, onServerBack } from '../../away/server.ts';
import { codeOf } from '../../ground/failure.ts';
import { refreshNotices } from '../../notices/notices.ts';
import { waitForPerson } from '../../session/fresh-sign-in.ts';
import type { Membership } from '../../session/session.ts';
import { api } from '../../session/trpc.ts';
import { queueChanges } from './changes.ts';

// A short visit to another tab keeps the connection.
const hiddenForMs = 5_000;
const retryMsMax = 30_000;
/** The server says something each 15 s. */
const silentMsMax = 40_000;

/** Applies changes by others as they happen. */
export function useLiveUpdates({ id, position }: Membership): void {
  // The position in the session's answer, older than every other read: a newer one would skip events.
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
  /** `isRefused`: the server answered, and ended it. */
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
    // It would connect again by itself, all pages at the same moment.
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
