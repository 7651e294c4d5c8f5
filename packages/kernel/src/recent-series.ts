import { LRUCache } from 'lru-cache';

type Labels = Readonly<Record<string, string>>;

/** A counter of Prometheus. */
interface Counter<Given extends Labels> {
  inc(labels: Given): void;
  remove(labels: Given): void;
}

/** Series that a counter with ids as labels has at a time, in one process. */
export const seriesMax = 500;

/** Counts by ids of customers' things. The series that was silent for longest is removed once there are too many. */
export class RecentSeries<Given extends Labels> {
  readonly #counter: Counter<Given>;
  readonly #recent: LRUCache<string, Given>;

  constructor(counter: Counter<Given>, max = seriesMax) {
    this.#counter = counter;
    this.#recent = new LRUCache<string, Given>({ max, dispose: (labels) => counter.remove(labels) });
  }

  inc(labels: Given): void {
    const key = Object.values(labels).join(' ');
    if (this.#recent.get(key) === undefined) this.#recent.set(key, labels);
    this.#counter.inc(labels);
  }
}
