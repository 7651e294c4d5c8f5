import { useSyncExternalStore } from 'react';

/** Calls that wait until the person has entered their password; true: go on. */
let waiting: ((isConfirmed: boolean) => void)[] = [];
const listeners = new Set<() => void>();

/** Resolves once the person has entered their password, or has given up. Many calls share one dialog. */
export function waitForPassword(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    for (const listener of listeners) listener();
  });
}

export function endWaiting(isConfirmed: boolean): void {
  const ended = waiting;
  waiting = [];
  for (const listener of listeners) listener();
  for (const resolve of ended) resolve(isConfirmed);
}

export function useIsPasswordAsked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting.length > 0,
  );
}
