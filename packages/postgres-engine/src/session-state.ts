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
