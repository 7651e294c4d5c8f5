import { workedMs } from '../templates.ts';

/** Measures the longest turn of this event loop, in CPU milliseconds: time that other processes take does not count. */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
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
