import { setTimeout as pause } from 'node:timers/promises';

/** Asks until the answer is yes; throws when that takes too long. What can't be asked just now is not so yet. */
export async function until(withinS: number, complaint: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + withinS * 1_000;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`After ${withinS} s: ${complaint}.`);
    await pause(100);
  }
}
