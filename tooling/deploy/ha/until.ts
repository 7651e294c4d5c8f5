import { setTimeout as pause } from 'node:timers/promises';

/** Polls until the condition holds; throws after the time limit. A failing check counts as not yet. */
export async function until(withinS: number, message: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + withinS * 1_000;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`After ${withinS} s: ${message}.`);
    await pause(100);
  }
}
