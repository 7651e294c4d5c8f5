import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { databasesOfFile } from './database.ts';

// PostgreSQL's processes end a moment after their clients.
const closingMsMax = 5_000;

/** Fails a test file that leaves connections open: they add up until PostgreSQL refuses more. */
afterAll(async () => {
  const names = [...databasesOfFile];
  databasesOfFile.clear();
  if (names.length === 0) return;
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    let left = await openIn(client, names);
    for (
      const until = Date.now() + closingMsMax;
      left.length > 0 && Date.now() < until;
      left = await openIn(client, names)
    )
      await pause(20);
    if (left.length === 0) return;
    // The database is dropped as well, because a pool would reconnect.
    for (const name of names) await client.query(`drop database if exists ${name} with (force)`);
    throw new Error(`This file leaves connections open; close them in afterAll: ${left.join(', ')}.`);
  } finally {
    await client.end();
  }
});

async function openIn(client: pg.Client, names: string[]): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select count(*) || ' of "' || application_name || '" in ' || datname as line from pg_stat_activity
     where datname = any($1) and backend_type = 'client backend' group by application_name, datname`,
    [names],
  );
  return rows.map(({ line }) => line);
}
