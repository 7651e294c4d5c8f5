import { checkDeliveries } from './check-deliveries.ts';
import { checkIsolation } from './check-isolation.ts';
import { checkCopies, checkReads } from './check-reads.ts';
import { checkRuns } from './check-runs.ts';
import { checkWrites } from './check-writes.ts';
import type { Evidence } from './evidence.ts';
import type { Operation } from './operation.ts';

/** Checks every history and returns one line per violation; an empty list is a PASS. */
export function check(operations: readonly Operation[], evidence: Evidence): string[] {
  return [
    ...checkWrites(operations, evidence),
    ...checkDeliveries(evidence),
    ...checkRuns(operations, evidence),
    ...checkIsolation(evidence),
    ...checkReads(evidence),
    ...checkCopies(evidence),
    ...checkRest(evidence),
  ];
}

/** The end state: nothing waits, and no dead process holds a lock or lease. */
function checkRest({ waiting, locked }: Evidence): string[] {
  return [
    ...Object.entries(waiting)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `not drained: ${count} ${name} still wait`),
    ...Object.entries(locked)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `locked: ${count} ${name} for over 60 s`),
  ];
}
