import { networkOf } from '@dossier/kernel/addresses.ts';
import { LRUCache } from 'lru-cache';

/** Calls a minute of one address to one workflow that may be refused for the same reason. */
export const refusedPerMinute = 60;

/** A call without the token or signature of its workflow, or with a body that can't be parsed. */
export type RefusalReason = 'proof' | 'body';

/**
 * Counts the refused calls of each address in this process, apart from the calls that are counted for the workflow: so
 * a stranger uses nothing up. A sender with the token is never refused because of strangers behind its address.
 */
export class RefusedCalls {
  readonly #counts = new LRUCache<string, { n: number }>({ max: 10_000, ttl: 60_000 });

  /** Counts one more. The seconds after which the caller may try again; undefined below the limit. */
  count(reason: RefusalReason, address: string, workflowId: string): number | undefined {
    const key = keyOf(reason, address, workflowId);
    const known = this.#counts.get(key);
    if (known) known.n += 1;
    else this.#counts.set(key, { n: 1 });
    return known && known.n > refusedPerMinute ? this.#secondsLeft(key) : undefined;
  }

  /** The same for a call that is not refused yet. */
  waitS(reason: RefusalReason, address: string, workflowId: string): number | undefined {
    const key = keyOf(reason, address, workflowId);
    return (this.#counts.get(key)?.n ?? 0) >= refusedPerMinute ? this.#secondsLeft(key) : undefined;
  }

  #secondsLeft(key: string): number {
    return Math.max(1, Math.ceil(this.#counts.getRemainingTTL(key) / 1_000));
  }
}

function keyOf(reason: RefusalReason, address: string, workflowId: string): string {
  return `${reason} ${networkOf(address)} ${workflowId}`;
}
