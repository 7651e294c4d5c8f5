import { StaleRead } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';

const divisionByZero = '22012';

/** A selection that makes a statement, and so its transaction, fail if it finds no row (division by zero). */
export const failUnlessFound = { isThere: sql`1 / count(*)` };

/** The same if it finds one; for a statement with the limit 1. */
export const failIfFound = { isFree: sql`1 / (1 - count(*))` };

/** Turns such a failure into `StaleRead`: the write was based on a cached value that has changed. */
export function orStaleRead(message: string, forget = () => {}): (error: unknown) => unknown {
  return (error) => {
    if (!(error instanceof Error && 'code' in error && error.code === divisionByZero)) return error;
    forget();
    return new StaleRead(message, { cause: error });
  };
}
