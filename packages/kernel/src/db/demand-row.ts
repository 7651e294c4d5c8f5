import { sql } from 'drizzle-orm';

/** A selection that makes a statement, and so its transaction, fail if it finds no row (division by zero). */
export const failUnlessFound = { isThere: sql`1 / count(*)` };

/** The same if it finds one; for a statement with the limit 1. */
export const failIfFound = { isFree: sql`1 / (1 - count(*))` };
