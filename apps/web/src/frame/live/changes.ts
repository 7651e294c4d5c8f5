import type { LiveEvent } from '@dossier/domain/live/schema.ts';
import { queryClient } from '../../session/query-client.ts';
import { applyEvents, refreshEverything } from './apply.ts';

const applyEveryMs = 250;
const refreshEveryMs = 5_000;
const waitingMax = 500;
/** How long a pending write of this tab delays changes by others. */
const patienceMs = 3_000;

/** Queue of changes by others: the first is applied at once, later ones in throttled batches. */
export class Changes {
  readonly #signal: AbortSignal;
  #events: LiveEvent[] = [];
  #hasMissed = false;
  #refreshAt = 0;
  #isRunning = false;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  add(events: readonly LiveEvent[]): void {
    if (this.#events.length + events.length > waitingMax) return this.missed();
    this.#events.push(...events);
    void this.#run();
  }

  /** Events may be missing: everything is refetched. */
  missed(): void {
    this.#events = [];
    this.#hasMissed = true;
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (!this.#signal.aborted && (this.#hasMissed || this.#events.length > 0)) {
      await this.#ownChanges();
      // A failed refetch is repeated by the page at its next occasion.
      await this.#apply().catch(() => {});
      await pause(applyEveryMs);
    }
    this.#isRunning = false;
  }

  async #apply(): Promise<void> {
    if (this.#hasMissed && performance.now() >= this.#refreshAt) {
      this.#hasMissed = false;
      this.#events = [];
      this.#refreshAt = performance.now() + refreshEveryMs;
      return refreshEverything();
    }
    const events = this.#events;
    this.#events = [];
    if (events.length > 0) await applyEvents(events);
  }

  /** Waits for pending writes: a refetch now would show the state before them. */
  async #ownChanges(): Promise<void> {
    const until = performance.now() + patienceMs;
    while (queryClient.isMutating() > 0 && performance.now() < until) await pause(50);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
