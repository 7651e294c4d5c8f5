import type { Session, Work } from './engine.ts';

/**
 * The states of a transaction. FRESH: nothing was run or sent. COLLECTING: sent statements wait in memory. BEGUN: it
 * has a connection. ENDED: its connection may belong to another request. The README of the package draws the
 * transitions.
 */
export type SessionState = 'FRESH' | 'COLLECTING' | 'BEGUN' | 'ENDED';

const followers: Record<SessionState, readonly SessionState[]> = {
  FRESH: ['COLLECTING', 'BEGUN', 'ENDED'],
  COLLECTING: ['BEGUN', 'ENDED'],
  BEGUN: ['ENDED'],
  ENDED: [],
};

/**
 * Answers `to`. Throws if it may not follow `from`: a statement after ENDED would run in another request's transaction.
 */
export function follow(from: SessionState, to: SessionState): SessionState {
  if (from === to && from !== 'ENDED') return to;
  if (!followers[from].includes(to))
    throw new Error(`A transaction that is ${from} can't become ${to}: await every statement before it ends.`);
  return to;
}

interface EndingSession extends Session {
  commit(): Promise<void>;
  /** Answers the first failure. Throws if the connection is broken. */
  rollBack(error: unknown): Promise<unknown>;
}

/**
 * Runs `work` and commits; rolls back if one of them fails. `release` gives the connection back, and gets the error
 * that broke it.
 */
export async function transact<T>(
  session: EndingSession,
  work: Work<T>,
  release: (brokenBy: unknown) => void,
): Promise<T> {
  let brokenBy: unknown;
  try {
    const result = await work(session);
    await session.commit();
    return result;
  } catch (error) {
    throw await session.rollBack(error).catch((failure: unknown) => {
      brokenBy = failure;
      return error;
    });
  } finally {
    release(brokenBy);
  }
}
