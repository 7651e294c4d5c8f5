import { sql } from 'drizzle-orm';
import type { Stage } from '../workflows/stage.ts';

/**
 * Shifts the clock of a PostgreSQL: its sessions find these functions before those of `pg_catalog`. Defaults of columns
 * keep the real one.
 */
export class ShiftedClock {
  readonly #stage: Stage;

  private constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** Shifts the clock of sessions that begin later. */
  static async of(stage: Stage): Promise<ShiftedClock> {
    for (const statement of [
      'create schema faults',
      'create table faults.shift (by_ms float8 not null)',
      'insert into faults.shift values (0)',
      ...['now', 'clock_timestamp', 'transaction_timestamp', 'statement_timestamp'].map(
        (name) => `create function faults.${name}() returns timestamptz language sql stable as
          'select pg_catalog.${name}() + make_interval(secs => by_ms / 1000) from faults.shift'`,
      ),
      'grant usage on schema faults to public',
      'grant select on faults.shift to public',
      'alter database postgres set search_path = faults, pg_catalog, public',
    ])
      await stage.rows(sql.raw(statement));
    return new ShiftedClock(stage);
  }

  /** Sets the clock to this moment. */
  async set(ms: number): Promise<void> {
    await this.#stage.rows(
      sql`update faults.shift set by_ms = ${ms}::float8 - date_part('epoch', pg_catalog.clock_timestamp()) * 1000`,
    );
  }

  async now(): Promise<number> {
    const [row] = await this.#stage.rows<{ ms: number }>(
      sql`
        select date_part('epoch', pg_catalog.clock_timestamp()) * 1000 + by_ms as ms
        from faults.shift`,
    );
    return row?.ms ?? Number.NaN;
  }
}
