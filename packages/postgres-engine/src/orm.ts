import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

export type Orm = NodePgDatabase;

/** What drizzle needs of a client. */
interface Asked {
  query(...given: Parameters<pg.ClientBase['query']>): unknown;
}

/** Drizzle over a client, a pool, or what stands for one. */
export function ormOf(client: pg.ClientBase | pg.Pool | Asked): Orm {
  // Drizzle calls `query` of a client, and `connect` of a pool for transactions of its own.
  return drizzle({ client: client as pg.Client });
}
