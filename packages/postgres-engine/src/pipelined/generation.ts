import pg from 'pg';

/**
 * A column that changes its type leaves each connection with prepared statements whose result is not
 * what it was, and PostgreSQL refuses those. Then all get a new name and a new text: a pooler tells
 * statements by their text, and would take one that another connection prepared before the change.
 */
export class Generation {
  #number = 0;

  get number(): number {
    return this.#number;
  }

  /** Called for each statement that was refused; the first one of a generation ends it. */
  end(number: number): void {
    if (number === this.#number) this.#number += 1;
  }
}

/** How often a statement is begun again: another migration may end meanwhile. */
export const generationsMax = 3;

/** "cached plan must not change result type". The message is translated, the routine is not. */
export function isStalePlan(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (at instanceof pg.DatabaseError && at.code === '0A000' && at.routine === 'RevalidateCachedQuery') return true;
  }
  return false;
}
