import { StaleRead } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';

const divisionByZero = '22012';

/** What to select so that a statement fails, and its transaction with it, where it finds no row. */
export const failUnlessFound = { isThere: sql`1 / count(*)` };

/** What `send` makes of that failure: what the write went by is `StaleRead`. */
export function orStaleRead(message: string, forget = () => {}): (error: unknown) => unknown {
  return (error) => {
    if (!(error instanceof Error && 'code' in error && error.code === divisionByZero)) return error;
    forget();
    return new StaleRead(message, { cause: error });
  };
}
