import { networkOf } from '@dossier/kernel/addresses.ts';
import { LRUCache } from 'lru-cache';

/** Refused calls per minute for one address, workflow and reason. */
export const refusedPerMinute = 60;

/** A call without its workflow's token or signature, or with an unparsable body. */
export type RefusalReason = 'proof' | 'body';

/**
 * Counts refused calls by address in this process, apart from the calls counted for the workflow, so a stranger can't
 * use up its limit. A sender with the token is never refused because of strangers behind its address.
 */
export class RefusedCalls {
  readonly #counts = new LRUCache<string, { n: number }>({ max: 10_000, ttl: 60_000 });

  /** Counts one more. Returns the seconds until the caller may try again; undefined below the limit. */
  count(reason: RefusalReason, address: string, workflowId: string): number | undefined {
    const key = keyOf(reason, address, workflowId);
    const known = this.#counts.get(key);
    if (known) known.n += 1;
    else this.#counts.set(key, { n: 1 });
    return known && known.n > refusedPerMinute ? this.#secondsLeft(key) : undefined;
  }

  /** The same for a call not refused yet. */
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
