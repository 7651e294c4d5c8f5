import { useSyncExternalStore } from 'react';

/** A call waits for the password of a person who signed in long ago, or for a sign-in after the session has ended. */
export type Asked = 'password' | 'sign-in';

/** Calls that wait for the person; true: go on. */
let waiting: { asked: Asked; resolve: (isDone: boolean) => void }[] = [];
const listeners = new Set<() => void>();

/** Resolves once the person has done it, or has given up. Many calls share one dialog; a page without it gives up. */
export function waitForPerson(asked: Asked): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    waiting = [...waiting, { asked, resolve }];
    for (const listener of listeners) listener();
  });
}

export function endWaiting(asked: Asked, isDone: boolean): void {
  const ended = waiting.filter((one) => one.asked === asked);
  waiting = waiting.filter((one) => one.asked !== asked);
  for (const listener of listeners) listener();
  for (const { resolve } of ended) resolve(isDone);
}

export function useIsAsked(asked: Asked): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting.some((one) => one.asked === asked),
  );
}
