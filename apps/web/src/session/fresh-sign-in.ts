import { useSyncExternalStore } from 'react';

/** The dialog that a call waits for: the password again after a long session, or a sign-in after the session ended. */
export type Asked = 'password' | 'sign-in';

/** Waiting calls; true means repeat the call. */
let waiting: { asked: Asked; resolve: (isDone: boolean) => void }[] = [];
const listeners = new Set<() => void>();

/** True once the person has signed in or confirmed; false if they gave up. All waiting calls share one dialog. */
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
