import { useSyncExternalStore } from 'react';

/** Waits between checks of a server that is away; the last one repeats. */
const waitsMs = [1_000, 2_000, 4_000, 8_000, 15_000];
/** A server that accepts a connection and does not answer for this long counts as away. */
const answerMsMax = 2_000;

/** REACHABLE -> (a check fails) -> AWAY -> (a check succeeds) -> REACHABLE */
type ServerState = { isAway: false } | { isAway: true; isLooking: boolean; nextLookAt: number };

let state: ServerState = { isAway: false };
let looking: Promise<boolean> | undefined;
let timer: number | undefined;
let looks = 0;
const listeners = new Set<() => void>();
const backListeners = new Set<() => void>();

export function useServerState(): ServerState {
  return useSyncExternalStore(onServerState, () => state);
}

export function onServerState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function isServerAway(): boolean {
  return state.isAway;
}

export function onServerBack(listener: () => void): () => void {
  backListeners.add(listener);
  return () => backListeners.delete(listener);
}

/** Checks the server and its database after a request failed or got no answer. Resolves to true if they are there. */
export function lookForServer(): Promise<boolean> {
  return (looking ??= look().finally(() => {
    looking = undefined;
  }));
}

async function look(): Promise<boolean> {
  window.clearTimeout(timer);
  if (state.isAway) tell({ ...state, isLooking: true });
  const isThere = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(answerMsMax) }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isThere) {
    const wasAway = state.isAway;
    looks = 0;
    if (wasAway) tell({ isAway: false });
    if (wasAway) for (const listener of backListeners) listener();
    return true;
  }
  const waitMs = waitsMs[Math.min(looks, waitsMs.length - 1)] ?? answerMsMax;
  looks += 1;
  timer = window.setTimeout(() => void lookForServer(), waitMs);
  tell({ isAway: true, isLooking: false, nextLookAt: performance.now() + waitMs });
  return false;
}

function tell(next: ServerState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** True if the gateway answers at all. Does not change the shown state. */
export function isReachable(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store' }).then(
    // The body is read, or its connection would stay in use.
    (answer) => answer.text().then(() => answer.ok),
    () => false,
  );
}

/** Checks at once when the browser reports that the network went or came back. */
export function watchNetwork(): void {
  window.addEventListener('online', () => {
    // A check in progress began offline and fails; the next one must not wait long.
    looks = 0;
    if (state.isAway) void lookForServer();
  });
  window.addEventListener('offline', () => void lookForServer());
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
