import type pg from 'pg';
import { release } from '../pool.ts';
import { TooSlow, turnWithinMs, type Measures } from '../measures.ts';
import type { BatchOutcome } from './read-batch.ts';

/** Runs a group over one connection and settles each request. Never throws. `leave` frees the group's place early. */
type Work<T> = (client: pg.PoolClient, group: readonly T[], leave: () => void) => Promise<BatchOutcome>;

interface GroupsOptions<T> {
  readonly name: string;
  readonly pool: pg.Pool;
  readonly groupsMax: number;
  readonly sizeMax: number;
  readonly work: Work<T>;
  readonly refuse: (request: T, error: unknown) => void;
  readonly measures: Measures;
}

/**
 * Batches requests over few connections. Requests that arrive while `groupsMax` groups are in progress form the next
 * group: the higher the load, the fewer system calls, wake-ups and commits per request. A single request never waits.
 * The returned function adds a request to the next group.
 */
export function groupsOf<T>({ name, pool, groupsMax, sizeMax, work, refuse, measures }: GroupsOptions<T>) {
  let waiting: { readonly request: T; readonly since: number }[] = [];
  let underWay = 0;
  let isStarting = false;

  function start(): void {
    isStarting = false;
    const now = performance.now();
    const latest = now - turnWithinMs;
    if ((waiting[0]?.since ?? Infinity) < latest) refuseWaiting(({ since }) => since < latest, new TooSlow());
    while (waiting.length > 0 && underWay < groupsMax) {
      const group = waiting.splice(0, sizeMax);
      measures.group(name, group.length);
      // The first request has waited longest.
      measures.turn(name, now - (group[0]?.since ?? now));
      underWay += 1;
      let isUnderWay = true;
      const leave = () => {
        if (!isUnderWay) return;
        isUnderWay = false;
        underWay -= 1;
        start();
      };
      void send(
        group.map(({ request }) => request),
        leave,
      ).finally(leave);
    }
  }

  async function send(group: readonly T[], leave: () => void): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      for (const request of group) refuse(request, error);
      // The next groups would wait for the same failure, one after the other.
      refuseWaiting(() => true, error);
      return;
    }
    const { brokenBy } = await work(client, group, leave);
    release(client, brokenBy);
  }

  function refuseWaiting(isConcerned: (waiting: { since: number }) => boolean, error: unknown): void {
    const concerned = waiting.filter(isConcerned);
    waiting = waiting.filter((one) => !isConcerned(one));
    if (concerned.length > 0) measures.refused(name, concerned.length);
    for (const { request } of concerned) refuse(request, error);
  }

  return (request: T): void => {
    waiting.push({ request, since: performance.now() });
    if (underWay === groupsMax || isStarting) return;
    isStarting = true;
    setImmediate(start);
  };
}
