import { cpuUs, treeStopwatchUs } from '@dossier/stage/processor.ts';
import { median } from '@dossier/stage/statistics.ts';
import type { Requests } from './cases.ts';
import { generateLoad } from './load.ts';

export interface Turn {
  readonly perSecond: number;
  /** CPU time per request, of the program and of PostgreSQL. */
  readonly processUs: number;
  readonly postgresUs: number;
}

/**
 * Runs all sides in turn and returns the results of each. The order changes, so that no side always runs after
 * another's checkpoint or vacuum.
 */
export async function takeTurns<T>(rounds: number, sides: readonly (() => Promise<T>)[]): Promise<T[][]> {
  const turns: T[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    const inOrder = [...sides.entries()];
    for (const [at, side] of round % 2 === 0 ? inOrder : inOrder.toReversed()) turns[at]?.push(await side());
  }
  return turns;
}

/** As many requests as one program answers in this time. */
export async function takeTurn(
  { url, pid }: { readonly url: string; readonly pid: number },
  key: string,
  requests: Requests,
  seconds: number,
  postgresPid: number,
): Promise<Turn> {
  const [before, startedAt] = [cpuUs(pid), performance.now()];
  const postgresUs = treeStopwatchUs(postgresPid);
  const { requests: count } = await generateLoad({ url, key, requests, seconds });
  const perSecond = count / ((performance.now() - startedAt) / 1_000);
  return { perSecond, processUs: (cpuUs(pid) - before) / count, postgresUs: postgresUs() / count };
}

export function range(values: readonly number[], digits: number): string {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)];
  return `${middle.toFixed(digits)} [${least.toFixed(digits)}-${most.toFixed(digits)}]`;
}

export function perSecondOf(turns: readonly Turn[]): string {
  return range(
    turns.map(({ perSecond }) => perSecond),
    0,
  );
}

/** The medians of the program and of PostgreSQL. */
export function usOf(turns: readonly Turn[]): string {
  return [turns.map(({ processUs }) => processUs), turns.map(({ postgresUs }) => postgresUs)]
    .map((all) => median(all).toFixed(0))
    .join('/');
}

/** Ratios of the last side to the first, turn by turn. */
export function ratiosOf(floors: readonly Turn[], ours: readonly Turn[]): number[] {
  return ours.map(({ perSecond }, at) => perSecond / (floors[at]?.perSecond ?? Number.NaN));
}
