import { clock } from '@dossier/kernel/clock.ts';
import pg from 'pg';
import { vi } from 'vitest';

/**
 * One stopped clock for a test and its database: `now()` in statements and defaults is its time, not PostgreSQL's.
 * Create it before the world opens a connection. Keep it in the past: ids start with a time that never goes back
 * within a process, and the next test file shares the process.
 */
export class Clock {
  #now: number;
  readonly #client: pg.Client;

  private constructor(client: pg.Client, now: number) {
    this.#client = client;
    this.#now = now;
  }

  static async start(ownerUrl: string, at: string): Promise<Clock> {
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    await client.query(`
      create schema clock;
      create table clock.hand (at timestamptz not null);
      grant usage on schema clock to public;
      grant select on clock.hand to public;
      insert into clock.hand values ('${at}');
      create function clock.now() returns timestamptz stable language sql as 'select at from clock.hand';
      do $$ declare one record; begin
        -- A default was bound to PostgreSQL's own when its table was made.
        for one in
          select table_name, column_name from information_schema.columns
          where table_schema = 'public' and column_default = 'now()'
        loop
          execute format('alter table %I alter column %I set default clock.now()', one.table_name, one.column_name);
        end loop;
      end $$;
      do $$ begin execute format(
        'alter database %I set search_path = clock, public, pg_catalog', current_database()
      ); end $$`);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at) });
    clock.stop(Date.parse(at));
    return new Clock(client, Date.parse(at));
  }

  get now(): number {
    return this.#now;
  }

  async set(now: number): Promise<void> {
    if (now > performance.timeOrigin) throw new Error('The clock of a test stays in the past.');
    this.#now = now;
    vi.setSystemTime(now);
    clock.stop(now);
    await this.#client.query('update clock.hand set at = $1', [new Date(now)]);
  }

  async stop(): Promise<void> {
    vi.useRealTimers();
    clock.stop(undefined);
    await this.#client.end();
  }
}
