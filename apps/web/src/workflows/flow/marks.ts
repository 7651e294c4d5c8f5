import { t } from '../../language/t.ts';
import type { StepInfo } from '../workflows.ts';

/** The result of a run or a test at one step. */
export interface StepMark {
  /** The most important state of its passes: a failure before a wait. */
  state: StepInfo['state'];
  /** How often it was taken: more than once in a loop. */
  passes: number;
  failures: number;
  /** Duration of all passes together; undefined while none has ended. */
  tookMs: number | undefined;
}

const order: readonly StepInfo['state'][] = ['SUCCEEDED', 'WAITING', 'RETRYING', 'FAILED'];

/** The marks of the steps by their names. */
export function marksOf(log: readonly StepInfo[]): ReadonlyMap<string, StepMark> {
  const marks = new Map<string, StepMark>();
  for (const step of log) {
    const before = marks.get(step.name);
    const took = tookMs(step);
    marks.set(step.name, {
      state: before && order.indexOf(before.state) > order.indexOf(step.state) ? before.state : step.state,
      passes: (before?.passes ?? 0) + 1,
      failures: (before?.failures ?? 0) + (step.state === 'FAILED' ? 1 : 0),
      tookMs: took === undefined ? before?.tookMs : (before?.tookMs ?? 0) + took,
    });
  }
  return marks;
}

export function tookMs({ startedAt, finishedAt }: Pick<StepInfo, 'startedAt' | 'finishedAt'>): number | undefined {
  return finishedAt === null ? undefined : new Date(finishedAt).getTime() - new Date(startedAt).getTime();
}

/** A time that a step took: `120 ms`, `1.2 s`, `3 min`. */
export function showMs(ms: number): string {
  if (ms < 1_000) return t('{ms} ms', { ms: Math.round(ms) });
  if (ms < 60_000) return t('{s} s', { s: Math.round(ms / 100) / 10 });
  if (ms < 3_600_000) return t('{min} min', { min: Math.round(ms / 60_000) });
  if (ms < 48 * 3_600_000) return t('{h} h', { h: Math.round(ms / 3_600_000) });
  return t('{d} d', { d: Math.round(ms / 86_400_000) });
}
