import type { LiveMessage } from '@dossier/domain/live/schema.ts';
import { lookForServer, onServerBack } from '../../away/server.ts';
import { codeOf } from '../../ground/failure.ts';
import { refreshNotices } from '../../notices/notices.ts';
import { waitForPerson } from '../../session/fresh-sign-in.ts';
import { api } from '../../session/trpc.ts';
import { Changes } from './changes.ts';
import { openStream } from './stream.ts';

// A short visit to another tab keeps the connection.
const hiddenForMs = 5_000;
const retryMsMax = 30_000;

/**
 * Streams changes by others to the page until `signal` aborts. A hidden tab closes its connection: browsers allow six
 * per server for all tabs together. `position` must be older than the first read of the page: the server sends all
 * events after it, also after a gap.
 */
export function followChanges(workspaceId: string, position: string, signal: AbortSignal): void {
  const changes = new Changes(signal);
  let lastEventId = position;
  let failures = 0;
  let open: AbortController | undefined;
  let timer: number | undefined;

  const onMessage = (message: LiveMessage) => {
    if (message.type === 'events') return changes.add(message.events);
    if (message.type === 'missed') return changes.missed();
    if (message.type === 'inbox') return void refreshNotices();
    failures = 0;
  };
  const connect = () => {
    if (signal.aborted || document.hidden || open) return;
    const attempt = new AbortController();
    open = attempt;
    const onLost = (isRefused: boolean) => {
      disconnect();
      void lookForServer();
      if (isRefused) void leaveIfOut(workspaceId);
      // Jitter, so that not all pages reconnect at once after a restart.
      timer = window.setTimeout(connect, Math.min(retryMsMax, 1_000 * 2 ** failures) * (0.5 + Math.random() / 2));
      failures += 1;
    };
    openStream({
      workspaceId,
      lastEventId,
      signal: attempt.signal,
      onLost,
      onMessage: (message, id) => {
        lastEventId = id;
        onMessage(message);
      },
    });
  };
  const disconnect = () => {
    const attempt = open;
    open = undefined;
    window.clearTimeout(timer);
    attempt?.abort();
  };
  const onVisibility = () => {
    window.clearTimeout(timer);
    if (document.hidden) timer = window.setTimeout(disconnect, hiddenForMs);
    else connect();
  };

  const reconnect = () => {
    if (document.hidden) return;
    disconnect();
    connect();
  };

  document.addEventListener('visibilitychange', onVisibility);
  const stopWaiting = onServerBack(reconnect);
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
