import type { LiveMessage } from '@dossier/domain/live/schema.ts';

/** The server says something each 15 s. */
const silentMsMax = 40_000;

interface Stream {
  workspaceId: string;
  /** The id of the last message that the page has. */
  lastEventId: string;
  signal: AbortSignal;
  onMessage: (message: LiveMessage, id: string) => void;
  /** Once. `isRefused`: the server answered, and ended it. */
  onLost: (isRefused: boolean) => void;
}

/** The messages of `live.changes`, as tRPC sends them, until the connection is lost or `signal` aborts. */
export function openStream({ workspaceId, lastEventId, signal, onMessage, onLost }: Stream): void {
  const query = new URLSearchParams({
    input: JSON.stringify({ lastEventId }),
    connectionParams: JSON.stringify({ workspaceId }),
  });
  const source = new EventSource(`/api/trpc/live.changes?${query.toString()}`);
  let silence: number | undefined;
  const close = () => {
    window.clearTimeout(silence);
    source.close();
  };
  const lose = (isRefused: boolean) => {
    close();
    onLost(isRefused);
  };
  const hear = () => {
    window.clearTimeout(silence);
    silence = window.setTimeout(() => lose(false), silentMsMax);
  };
  for (const name of ['connected', 'ping']) source.addEventListener(name, hear);
  source.addEventListener('message', ({ data, lastEventId: id }) => {
    hear();
    onMessage(JSON.parse(String(data)) as LiveMessage, id);
  });
  source.addEventListener('return', () => lose(false));
  source.addEventListener('serialized-error', () => lose(true));
  // It would connect again by itself, all pages at the same moment.
  source.addEventListener('error', () => lose(source.readyState === EventSource.CLOSED));
  signal.addEventListener('abort', close);
  hear();
}
