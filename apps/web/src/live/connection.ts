import type { AppRouter } from '@dossier/domain/router.ts';
import type { LiveMessage } from '@dossier/domain/live/schema.ts';
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import { codeOf } from '../failure.ts';
import { api } from '../trpc.ts';
import { Changes } from './changes.ts';

// A look at another tab does not count as leaving.
const hiddenForMs = 5_000;
const retryMsMax = 30_000;

/**
 * Keeps what the page shows in step with what others do in the workspace, until `signal` says that
 * it is left. A hidden tab lets go of its connection: browsers allow six to a server, for all tabs
 * together. `position` is from before the page read anything: the server tells what came after it, and
 * after a gap what was missed.
 */
export function followChanges(workspaceId: string, position: string, signal: AbortSignal): void {
  const client = createTRPCClient<AppRouter>({
    links: [httpSubscriptionLink({ url: '/api/trpc', connectionParams: () => ({ workspaceId }) })],
  });
  const changes = new Changes(signal);
  let lastEventId = position;
  let failures = 0;
  let open: AbortController | undefined;
  let timer: number | undefined;

  const onMessage = (message: LiveMessage) => {
    if (message.type === 'facts') return changes.add(message.facts);
    if (message.type === 'missed') return changes.missed();
    failures = 0;
  };
  const connect = () => {
    if (signal.aborted || document.hidden || open) return;
    const attempt = new AbortController();
    open = attempt;
    const lost = (error?: unknown) => {
      if (open !== attempt) return;
      disconnect();
      if (['UNAUTHORIZED', 'NOT_FOUND'].includes(codeOf(error) ?? '')) void leaveIfOut(workspaceId);
      // Not all pages at the same moment, when a server comes back.
      timer = window.setTimeout(connect, Math.min(retryMsMax, 1_000 * 2 ** failures) * (0.5 + Math.random() / 2));
      failures += 1;
    };
    client.live.changes.subscribe(
      { lastEventId },
      {
        signal: attempt.signal,
        onError: lost,
        onComplete: lost,
        onData: ({ id, data }) => {
          lastEventId = id;
          onMessage(data);
        },
      },
    );
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

  document.addEventListener('visibilitychange', onVisibility);
  signal.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', onVisibility);
    disconnect();
  });
  connect();
}

/** Signed out elsewhere, or no longer a member: the way in decides where to go from here. */
async function leaveIfOut(workspaceId: string): Promise<void> {
  const me = await api.users.me.query().catch((error: unknown) => {
    if (codeOf(error) === 'UNAUTHORIZED') window.location.reload();
  });
  if (me && !me.data.workspaces.some(({ id }) => id === workspaceId)) window.location.assign('/');
}
