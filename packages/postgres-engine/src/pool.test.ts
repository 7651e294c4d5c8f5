import { Database } from './database.ts';
import { freshDatabaseUrl } from '@dossier/testing/database.ts';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.useRealTimers());

test('a busy connection is replaced after ten minutes, with its plans', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const database = new Database({ url: await freshDatabaseUrl(), applicationName: 'test', poolSize: 1 });
  const connectionOf = async () =>
    (await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const first = await connectionOf();
  // Used every nine seconds, because the pool closes a connection that is idle for a minute.
  for (let seconds = 0; seconds < 600; seconds += 9) {
    expect(await connectionOf()).toBe(first);
    vi.advanceTimersByTime(9_000);
  }
  expect(await connectionOf()).not.toBe(first);
  await database.close();
});
