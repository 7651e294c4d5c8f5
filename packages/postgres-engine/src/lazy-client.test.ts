import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, it } from 'vitest';
import { LazyClient } from './lazy-client.ts';
import { ormOf } from './orm.ts';

it('sends queries that are asked for together one after the other, also after one that failed', async () => {
  let running = 0;
  const client = Object.assign(new pg.Client(), {
    query: async ({ text }: pg.QueryConfig) => {
      running += 1;
      expect(running, text).toBe(1);
      await Promise.resolve();
      running -= 1;
      if (text === 'select 1/0') throw new Error('division by zero');
      return { rows: [text] };
    },
  });
  const orm = ormOf(new LazyClient(() => Promise.resolve(client)));
  const asked = ['select 1', 'select 1/0', 'select 2'].map((text) => orm.execute(sql.raw(text)));
  expect(await Promise.allSettled(asked)).toMatchObject([
    { value: { rows: ['select 1'] } },
    { reason: { cause: { message: 'division by zero' } } },
    { value: { rows: ['select 2'] } },
  ]);
});
