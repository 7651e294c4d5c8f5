import { useEffect, useRef } from 'react';
import type { Membership } from '../../session/session.ts';
import { followChanges } from './connection.ts';

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
