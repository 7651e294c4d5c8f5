import { LRUCache } from 'lru-cache';

type Labels = Readonly<Record<string, string>>;

interface Counter<Given extends Labels> {
  inc(labels: Given): void;
  remove(labels: Given): void;
}

/** Maximum number of series per counter with ids as labels, in one process. */
export const seriesMax = 500;

/** Counts by ids of customers' things. Above the limit, the series silent for longest is removed. */
export function recentSeries<Given extends Labels>(counter: Counter<Given>, max = seriesMax) {
  const recent = new LRUCache<string, Given>({ max, dispose: (labels) => counter.remove(labels) });
  return {
    inc(labels: Given): void {
      const key = Object.values(labels).join(' ');
      if (recent.get(key) === undefined) recent.set(key, labels);
      counter.inc(labels);
    },
  };
}
