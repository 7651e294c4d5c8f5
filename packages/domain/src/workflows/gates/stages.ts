import type { Trigger } from '../definition.ts';

/**
 * Stages of a run before its first step, stored in `gate_stage`; each is entered once. UNKEYED: later runs wait until
 * its key is stored.
 */
export const stages = { UNKEYED: -1, NEW: 0, QUIET: 1, CALM: 2, ADMITTED: 3 } as const;

/** The stage of a new run. A debounce leaves one run per key, and `newestWins` the last: these need no order. */
export function firstStageOf(trigger: Trigger): number {
  if (trigger.kind === 'schedule') return stages.NEW;
  const { concurrencyKey, concurrencyMode, debounceSeconds } = trigger;
  const isOrdered = concurrencyKey !== undefined && concurrencyMode !== 'newestWins' && debounceSeconds === undefined;
  return isOrdered ? stages.UNKEYED : stages.NEW;
}
