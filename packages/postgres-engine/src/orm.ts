import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

export type Orm = NodePgDatabase & { readonly $client: pg.ClientBase };

/** The part of a client that drizzle uses. */
interface Querying {
  query(...given: Parameters<pg.ClientBase['query']>): unknown;
}

export function ormOf(client: pg.ClientBase | pg.Pool | Querying): Orm {
  // Drizzle calls only `query`, and `connect` of a pool for its own transactions.
  return drizzle({ client: client as pg.Client });
}
