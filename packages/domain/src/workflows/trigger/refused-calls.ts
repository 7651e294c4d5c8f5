import { networkOf } from '@dossier/kernel/addresses.ts';
import { LRUCache } from 'lru-cache';

/** Calls a minute that one address may make to one workflow without its token or signature. */
export const refusedPerMinute = 60;

/**
 * Counts the refused calls of each address in this process, apart from the calls that are counted for the workflow: so
 * a stranger uses nothing up, and a sender behind the same address is never refused for them.
 */
export class RefusedCalls {
  readonly #counts = new LRUCache<string, { n: number }>({ max: 10_000, ttl: 60_000 });

  /** Counts one more. The seconds after which the caller may try again; undefined below the limit. */
  count(address: string, workflowId: string): number | undefined {
    const key = `${networkOf(address)} ${workflowId}`;
    const known = this.#counts.get(key);
    if (known) known.n += 1;
    else this.#counts.set(key, { n: 1 });
    if (!known || known.n <= refusedPerMinute) return undefined;
    return Math.max(1, Math.ceil(this.#counts.getRemainingTTL(key) / 1_000));
  }
}
