import { setTimeout as pause } from 'node:timers/promises';

export function demand(holds: boolean, message: string): void {
  if (!holds) throw new Error(message);
}

/** Waits for a condition, and throws after the time limit. A condition that throws counts as false. */
export async function until(withinS: number, message: string, isDone: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + withinS * 1_000;
  while (!(await (async () => isDone())().catch(() => false))) {
    demand(performance.now() < deadline, `After ${withinS} s: ${message}.`);
    await pause(50);
  }
}
