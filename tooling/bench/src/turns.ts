import type { Requests } from './cases.ts';
import { generateLoad } from './load.ts';
import { familyUs, processorUs, type Target } from './processes.ts';
import { median, range } from './statistics.ts';

export interface Turn {
  readonly perSecond: number;
  /** Processor time per request, of the program and of PostgreSQL; 0 where the system doesn't tell. */
  readonly processUs: number;
  readonly postgresUs: number;
}

/**
 * All sides in turns. Who goes first changes, so that nobody always follows the other's checkpoint or vacuum. Answers
 * what came of each side's turns.
 */
export async function takeTurns<T>(rounds: number, sides: readonly (() => Promise<T>)[]): Promise<T[][]> {
  const turns: T[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    const inOrder = [...sides.entries()];
    for (const [at, side] of round % 2 === 0 ? inOrder : inOrder.toReversed()) turns[at]?.push(await side());
  }
  return turns;
}

/** As many requests as one program answers in this time, all of them well. */
export async function takeTurn(
  { name, url, pid }: Target,
  key: string,
  requests: Requests,
  seconds: number,
  postgresPid: number,
): Promise<Turn> {
  const usUntilNow = stopwatchUs(pid, postgresPid);
  const { requests: count, seconds: took, failures } = await generateLoad({ url, key, requests, seconds });
  if (failures > 0 || count === 0)
    throw new Error(`${name}: ${failures} of ${count} requests to ${requests.asks[0]?.path} failed.`);
  return { perSecond: count / took, ...usUntilNow(count) };
}

/** Tells what a process and PostgreSQL have spent since, for each of so many. */
export function stopwatchUs(
  pid: number,
  postgresPid: number,
): (count: number) => Pick<Turn, 'processUs' | 'postgresUs'> {
  const now = () => [processorUs(pid) ?? 0, familyUs(postgresPid) ?? 0] as const;
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

/** The medians, of the program and of PostgreSQL. */
export function usOf(turns: readonly Pick<Turn, 'processUs' | 'postgresUs'>[]): string {
  return [turns.map(({ processUs }) => processUs), turns.map(({ postgresUs }) => postgresUs)]
    .map((all) => median(all).toFixed(0))
    .join('/');
}

/** Of the last to the first, turn by turn. */
export function ratiosOf(
  floors: readonly Pick<Turn, 'perSecond'>[],
  ours: readonly Pick<Turn, 'perSecond'>[],
): number[] {
  return ours.map(({ perSecond }, at) => perSecond / (floors[at]?.perSecond ?? Number.NaN));
}
