import type { Requests } from './cases.ts';
import { generateLoad } from './load.ts';
import { processTreeUs, processorUs, type Target } from './processes.ts';
import { median, range } from './statistics.ts';

export interface Turn {
  readonly perSecond: number;
  /** CPU time per request, of the program and of PostgreSQL; 0 where the system doesn't report it. */
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

/** As many requests as one program answers in this time; each must succeed. */
export async function takeTurn(
  { name, url, pid }: Target,
  key: string,
  requests: Requests,
  seconds: number,
  postgresPid: number,
): Promise<Turn> {
  const usUntilNow = stopwatchUs(pid, postgresPid);
  const { requests: sent, seconds: took, failures } = await generateLoad({ url, key, requests, seconds });
  const count = sent * (requests.items ?? 1);
  if (failures > 0 || count === 0)
    throw new Error(`${name}: ${failures} of ${count} requests to ${requests.asks[0]?.path} failed.`);
  return { perSecond: count / took, ...usUntilNow(count) };
}

/** Returns a function that reports the CPU time of a process and PostgreSQL since now, per item. */
export function stopwatchUs(
  pid: number,
  postgresPid: number,
): (count: number) => Pick<Turn, 'processUs' | 'postgresUs'> {
  const now = () => [processorUs(pid) ?? 0, processTreeUs(postgresPid) ?? 0] as const;
  const [processBefore, postgresBefore] = now();
  return (count) => {
    const [process, postgres] = now();
    return { processUs: (process - processBefore) / count, postgresUs: (postgres - postgresBefore) / count };
  };
}

export function perSecondOf(turns: readonly Pick<Turn, 'perSecond'>[]): string {
  return range(
    turns.map(({ perSecond }) => perSecond),
    0,
  );
}

/** The medians of the program and of PostgreSQL. */
export function usOf(turns: readonly Pick<Turn, 'processUs' | 'postgresUs'>[]): string {
  return [turns.map(({ processUs }) => processUs), turns.map(({ postgresUs }) => postgresUs)]
    .map((all) => median(all).toFixed(0))
    .join('/');
}

/** Ratios of the last side to the first, turn by turn. */
export function ratiosOf(
  floors: readonly Pick<Turn, 'perSecond'>[],
  ours: readonly Pick<Turn, 'perSecond'>[],
): number[] {
  return ours.map(({ perSecond }, at) => perSecond / (floors[at]?.perSecond ?? Number.NaN));
}
