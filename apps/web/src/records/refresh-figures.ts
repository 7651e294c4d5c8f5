import { queryClient } from '../session/query-client.ts';
import { trpc } from '../session/trpc.ts';

// Counts and sums read all records that match: many changes at once are one reading.
const delayMs = 700;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Reads the counts and sums of records again, after a change of some. */
export function refreshFigures(): void {
  waiting ??= setTimeout(() => {
    waiting = undefined;
    void queryClient.invalidateQueries(trpc.aggregate.records.pathFilter());
  }, delayMs);
}
