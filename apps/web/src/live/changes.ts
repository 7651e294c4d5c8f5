import type { LiveEvent } from '@dossier/domain/live/schema.ts';
import { queryClient } from '../query-client.ts';
import { applyEvents, refreshEverything } from './apply.ts';

const applyEveryMs = 250;
const refreshEveryMs = 5_000;
const waitingMax = 500;
/** How long a change of one's own, still under way, holds up those of others. */
const patienceMs = 3_000;

/** What others changed and the page does not show yet. It is applied at once, then at a bearable pace. */
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

  /** Something is not known: everything is fetched anew. */
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
      // What fails here is fetched by the page itself at the next occasion.
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

  /** An answer fetched now would not know of them, and put the page back for a moment. */
  async #ownChanges(): Promise<void> {
    const until = performance.now() + patienceMs;
    while (queryClient.isMutating() > 0 && performance.now() < until) await pause(50);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
