/**
 * The states of a transaction. FRESH: nothing was done. COLLECTING: statements wait, without a connection. BEGUN: it
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

/** `to`, if it may follow `from`: a statement after the end would run in the transaction of another request. */
export function follow(from: SessionState, to: SessionState): SessionState {
  if (from === to && from !== 'ENDED') return to;
  if (!followers[from].includes(to))
    throw new Error(`A transaction that is ${from} can't become ${to}: await every statement before it ends.`);
  return to;
}
