import { encodeId } from '@dossier/kernel/ids.ts';
import { isTracing } from '@dossier/kernel/traces/traces.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { traceparentsOf } from '../../events-log/index.ts';
import { listDueDeliveries, listFirstInLine, type DueDelivery } from './due-deliveries.ts';
import type { InFlight } from './in-flight.ts';
import type { Lease } from '../lease/lease.ts';

interface Found {
  readonly due: DueDelivery[];
  readonly isMoreLikely: boolean;
}

/** Finds the next deliveries of a drain; in an ordered webhook, the first of each line (docs/decisions/0008). */
export class DueFinder {
  readonly #database: Database;
  readonly #lease: Lease;
  readonly #inFlight: InFlight;
  #isOrdered = false;
  #looking: Promise<unknown> | undefined;

  constructor(database: Database, lease: Lease, inFlight: InFlight) {
    this.#database = database;
    this.#lease = lease;
    this.#inFlight = inFlight;
  }

  find(limit: number): Promise<Found> {
    const looking = this.#find(limit).finally(() => {
      this.#looking = undefined;
    });
    this.#looking = looking;
    return isTracing() ? looking.then((found) => this.#withTraces(found)) : looking;
  }

  async #withTraces({ due, ...found }: Found): Promise<Found> {
    const workspaceId = encodeId('ws', this.#lease.workspaceId);
    const keys = due.map(({ eventId }) => ({ workspaceId, id: encodeId('evt', eventId) }));
    const traceparents = await traceparentsOf(this.#database.read, keys);
    return { ...found, due: due.map((one, at) => ({ ...one, traceparent: traceparents.get(keys[at]?.id ?? '') })) };
  }

  /** Resolves when the result of a delivery in order may be recorded: a look would put off what that makes due. */
  async end(due: DueDelivery): Promise<void> {
    while (this.#looking) await this.#looking.catch(() => {});
    this.#inFlight.end(due);
  }

  async #find(limit: number): Promise<Found> {
    const { ids, keys } = this.#inFlight;
    if (!this.#isOrdered) {
      const due = await listDueDeliveries(this.#database, this.#lease, ids, limit);
      this.#isOrdered = due.some(({ orderKey }) => orderKey !== null);
      if (!this.#isOrdered) return { due, isMoreLikely: due.length === limit };
    }
    return listFirstInLine(this.#database, this.#lease, ids, keys, limit);
  }
}
