import type pg from 'pg';
import { clock } from './clock.ts';

export async function sampleClock(client: pg.ClientBase, answerWithinMs: number): Promise<void> {
  // pg's types lack `query_timeout` of a single query.
  const question = {
    text: 'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    query_timeout: answerWithinMs,
  };
  await clock.sample(async () => {
    const { rows } = await client.query<{ ms: number }>(question);
    const [row] = rows;
    if (!row) throw new Error('PostgreSQL returned no time.');
    return row.ms;
  });
}
