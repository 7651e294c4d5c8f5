import { expect, it } from 'vitest';
import { recentSeries } from './recent-series.ts';

it('keeps the series that were counted last, however many ids there are', () => {
  const counts = new Map<string, number>();
  const counter = {
    inc: ({ id }: { id: string }) => void counts.set(id, (counts.get(id) ?? 0) + 1),
    remove: ({ id }: { id: string }) => void counts.delete(id),
  };
  const series = recentSeries(counter, 2);
  for (const id of ['a', 'b', 'a', 'c', 'a', 'd']) series.inc({ id });
  expect([...counts]).toEqual([
    ['a', 3],
    ['d', 1],
  ]);
});
