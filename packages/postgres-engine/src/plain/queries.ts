import { DrizzleQueryError } from 'drizzle-orm';
import type pg from 'pg';
import type { Queries } from '../engine.ts';
import type { LazyClient } from '../lazy-client.ts';
import { ormOf, type Orm } from '../orm.ts';
import type { BoundedRows, RowOf } from '../rows.ts';
import type { Statement, Values, Preparable } from '../statement.ts';
import { DecodedRows } from './rows.ts';

/** Runs statements through drizzle, unprepared: PostgreSQL plans each for its values. */
export class PlainQueries implements Queries {
  readonly orm: Orm;

  constructor(client: pg.Pool | pg.ClientBase | LazyClient) {
    this.orm = ormOf(client);
  }

  run<R>(statement: Statement<R>, values: Values): Promise<R> {
    return execute(statement.build(this.orm), values);
  }

  async fetch<R>(statement: Statement<R>, values: Values, bytesMax = Infinity): Promise<BoundedRows<RowOf<R>>> {
    return rowsOf(await this.run(statement, values), bytesMax);
  }

  async fetchQuery<R>(query: Preparable<R>, bytesMax = Infinity): Promise<BoundedRows<RowOf<R>>> {
    return rowsOf(await execute(query, {}), bytesMax);
  }
}

async function execute<R>(query: Preparable<R>, values: Values): Promise<R> {
  try {
    return await query.prepare('').execute(values);
  } catch (error) {
    // Callers decide by the code of PostgreSQL's own error.
    throw error instanceof DrizzleQueryError ? (error.cause ?? error) : error;
  }
}

function rowsOf<R>(result: R, bytesMax: number): BoundedRows<RowOf<R>> {
  if (!Array.isArray(result)) throw new Error('The statement answers no rows: run it.');
  // Guarantee: a result that is an array is the array of its rows.
  return DecodedRows.within(result as RowOf<R>[], bytesMax);
}
