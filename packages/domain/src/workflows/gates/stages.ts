import type { Trigger } from '../definition.ts';

/**
 * Where a run is on its way to its first step. Stored in `gate_stage`; each is entered once. UNKEYED: runs that were
 * accepted later wait until its key is stored.
 */
export const stages = { UNKEYED: -1, NEW: 0, QUIET: 1, CALM: 2, ADMITTED: 3 } as const;

/** The stage of a new run. After a debounce, one run of a key is left, and with `newestWins` the last one: no order. */
export function firstStageOf(trigger: Trigger): number {
  if (trigger.kind === 'schedule') return stages.NEW;
  const { concurrencyKey, concurrencyMode, debounceSeconds } = trigger;
  const isOrdered = concurrencyKey !== undefined && concurrencyMode !== 'newestWins' && debounceSeconds === undefined;
  return isOrdered ? stages.UNKEYED : stages.NEW;
}
