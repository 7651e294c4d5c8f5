import { workedMs } from '../workflows/template/templates.ts';

/** Milliseconds. Work that takes longer belongs in a renderer, which stops it after 300. */
export const turnMsMax = 150;
const triesMax = 3;

/**
 * Measures the longest turn of this event loop, in CPU milliseconds, which excludes other processes. A turn beyond
 * `turnMsMax` is measured again: expensive work repeats, a garbage collection does not.
 */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < triesMax && least >= turnMsMax; tries += 1) least = Math.min(least, await measure(work));
  return least;
}

async function measure(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = workedMs();
  let isOver = false;
  const look = () => {
    const now = workedMs();
    longest = Math.max(longest, now - before);
    before = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  try {
    await work();
  } finally {
    isOver = true;
  }
  look();
  return longest;
}
