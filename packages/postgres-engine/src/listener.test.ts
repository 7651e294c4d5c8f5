import { freshDatabaseUrl } from '@dossier/testing/database.ts';
import pg from 'pg';
import { expect, it } from 'vitest';
import { Listener } from './listener.ts';

it('leaves no connection behind that opens while it is closed', async () => {
  const connectionString = await freshDatabaseUrl();
  const failures: Error[] = [];
  for (let turns = 0; turns < 30; turns += 1) {
    const listener = new Listener({ connectionString, application_name: 'test listener' }, (error) => {
      failures.push(error);
    });
    const subscribed = listener.subscribe('test', () => {});
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
    await listener.close();
    await subscribed;
    expect(listener.isConnected).toBe(false);
  }
  expect(failures).toEqual([]);
  const client = new pg.Client({ connectionString });
  await client.connect();
  const open = async () =>
    (await client.query("select from pg_stat_activity where application_name = 'test listener'")).rowCount;
  await expect.poll(open).toBe(0);
  await client.end();
});
