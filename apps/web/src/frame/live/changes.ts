import type { LiveEvent } from '@dossier/domain/live/schema.ts';
import { queryClient } from '../../session/query-client.ts';
import { applyEvents, refreshEverything } from './apply.ts';

const applyEveryMs = 250;
const refreshEveryMs = 5_000;
const waitingMax = 500;
/** How long a pending write of this tab delays changes by others. */
const patienceMs = 3_000;

/** Queue of changes by others: the first is applied at once, later ones in throttled batches, until `signal` aborts. */
export function queueChanges(signal: AbortSignal) {
  let events: LiveEvent[] = [];
  let hasMissed = false;
  let refreshAt = 0;
  let isRunning = false;
  const apply = async () => {
    if (hasMissed && performance.now() >= refreshAt) {
      hasMissed = false;
      events = [];
      refreshAt = performance.now() + refreshEveryMs;
      return refreshEverything();
    }
    const taken = events;
    events = [];
    if (taken.length > 0) await applyEvents(taken);
  };
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    while (!signal.aborted && (hasMissed || events.length > 0)) {
      await ownChanges();
      // A failed refetch is repeated by the page at its next occasion.
      await apply().catch(() => {});
      await pause(applyEveryMs);
    }
    isRunning = false;
  };
  /** Events may be missing: everything is refetched. */
  const missed = () => {
    events = [];
    hasMissed = true;
    void run();
  };
  const add = (more: readonly LiveEvent[]) => {
    if (events.length + more.length > waitingMax) return missed();
    events.push(...more);
    void run();
  };
  return { add, missed };
}

/** Waits for pending writes of this tab: a refetch now would show the state before them. */
async function ownChanges(): Promise<void> {
  const until = performance.now() + patienceMs;
  while (queryClient.isMutating() > 0 && performance.now() < until) await pause(50);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
