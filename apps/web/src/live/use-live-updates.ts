import { useEffect, useRef } from 'react';
import type { Membership } from '../users/session.ts';

/** Shows what others change in the workspace, as it happens. Loaded after the page itself. */
export function useLiveUpdates({ id, position }: Membership): void {
  // Of the answer that let the page in, before it read anything else. A later one would leave out what came between.
  const first = useRef(new Map<string, string>());
  if (!first.current.has(id)) first.current.set(id, position);
  useEffect(() => {
    const leaving = new AbortController();
    // Where it can't be loaded (a newer version is out), the page is as it would be without.
    void import('./connection.ts')
      .then(
        ({ followChanges }) =>
          leaving.signal.aborted || followChanges(id, first.current.get(id) ?? '0', leaving.signal),
      )
      .catch(() => {});
    return () => leaving.abort();
  }, [id]);
}
