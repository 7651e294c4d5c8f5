import { workedMs } from '../template/templates.ts';

/** Milliseconds; work that stayed in this process would hold it for the 300 after which it is stopped elsewhere. */
export const turnMsMax = 150;
const triesMax = 3;

/**
 * Measures the longest turn of this event loop, in CPU milliseconds: time that other processes take does not count. A
 * turn beyond `turnMsMax` is measured again: what the work holds it holds each time, a garbage collection it does not.
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
