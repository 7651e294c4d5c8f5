import { useEffect } from 'react';

/** Shows what others change in the workspace, as it happens. Loaded after the page itself. */
export function useLiveUpdates(workspaceId: string): void {
  useEffect(() => {
    const leaving = new AbortController();
    // Where it can't be loaded (a newer version is out), the page is as it would be without.
    void import('./connection.ts').then(({ followChanges }) => leaving.signal.aborted || followChanges(workspaceId, leaving.signal)).catch(() => {});
    return () => leaving.abort();
  }, [workspaceId]);
}
