import { useEffect, useRef } from 'react';
import type { Membership } from '../users/session.ts';

/** Applies changes by others as they happen. Loaded after the page. */
export function useLiveUpdates({ id, position }: Membership): void {
  // The position in the session's answer, older than every other read: a newer one would skip events.
  const first = useRef(new Map<string, string>());
  if (!first.current.has(id)) first.current.set(id, position);
  useEffect(() => {
    const leaving = new AbortController();
    // If this code fails to load (a newer version is deployed), the page works without live updates.
    void import('./connection.ts')
      .then(
        ({ followChanges }) =>
          leaving.signal.aborted || followChanges(id, first.current.get(id) ?? '0', leaving.signal),
      )
      .catch(() => {});
    return () => leaving.abort();
  }, [id]);
}
