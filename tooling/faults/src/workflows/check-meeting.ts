import type { ConcurrencyMode } from '@dossier/domain/workflows/definition.ts';

/** A run with a concurrency key that has read a counter in one step, and written one more in a later one. */
export interface MeetingRun {
  /** Sorts by the time of its making. */
  readonly id: string;
  readonly state: string;
  readonly note: string | null;
  readonly read: number | null;
  readonly wrote: number | null;
}

/** The calls of runs to an outside system, in the order in which they came there. */
export type Visits = readonly string[];

/**
 * Whether the runs came as if one after the other. A run that began before another had ended has read what that one
 * then overwrote: two of them wrote the same number. Returns what is wrong.
 */
export function checkMeeting(
  mode: ConcurrencyMode,
  runs: readonly MeetingRun[],
  visits: Visits,
  counted: number,
): string[] {
  const wrong = [...checkChain(runs, counted), ...checkStates(mode, runs)];
  // A call that a cancelled run has under way may come after the next run has begun (docs/decisions/0061).
  return mode === 'newestWins' ? wrong : [...wrong, ...checkVisits(visits)];
}

function checkChain(runs: readonly MeetingRun[], counted: number): string[] {
  const wrong: string[] = [];
  const writers = runs.filter(({ wrote }) => wrote !== null).toSorted((a, b) => (a.wrote ?? 0) - (b.wrote ?? 0));
  for (const [at, { id, read, wrote }] of writers.entries())
    if (read !== at || wrote !== at + 1) wrong.push(`an overlap: ${id} read ${read} and wrote ${wrote}, not ${at + 1}`);
  if (counted !== writers.length) wrong.push(`${writers.length} runs have counted, and the count is ${counted}`);
  return wrong;
}

function checkStates(mode: ConcurrencyMode, runs: readonly MeetingRun[]): string[] {
  const newest = runs.reduce<MeetingRun | undefined>((last, run) => (last && last.id > run.id ? last : run), undefined);
  const known = new Map(runs.map((run) => [run.id, run]));
  return runs.flatMap(({ id, state, note, wrote }): string[] => {
    if (state === 'SUCCEEDED') return wrote === null ? [`${id} succeeded without its count`] : [];
    if (state !== 'CANCELLED' || mode === 'serial') return [`${id} is ${state}, ${note}`];
    const other = known.get(/run_\w+/.exec(note ?? '')?.[0] ?? '');
    if (!other) return [`${id} was cancelled for no run: ${note}`];
    if (mode === 'drop') {
      if (wrote !== null) return [`${id} was dropped and has counted`];
      return other.state === 'CANCELLED' ? [`${id} was dropped for ${other.id}, which was dropped too`] : [];
    }
    if (id === newest?.id) return [`${id} is the newest and was cancelled`];
    return other.id > id ? [] : [`${id} was replaced by the older ${other.id}`];
  });
}

/** A run that comes again after another has come overlaps with it. */
function checkVisits(visits: Visits): string[] {
  const gone = new Set<string>();
  const wrong: string[] = [];
  let present: string | undefined;
  for (const run of visits) {
    if (run === present) continue;
    if (present !== undefined) gone.add(present);
    if (gone.has(run)) wrong.push(`an overlap: ${run} called again after ${present} had called`);
    present = run;
  }
  return wrong;
}
