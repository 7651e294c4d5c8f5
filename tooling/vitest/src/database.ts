import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { templateName } from './provided.ts';

/** The address of a new, migrated database of the caller's own. It goes away with the run. */
export async function freshDatabaseUrl(): Promise<string> {
  const url = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    // A template is cloned by one at a time: the second would find a session on it.
    await client.query('select pg_advisory_lock(1)');
    await client.query(`create database ${name} template ${templateName}`);
    await client.query(`alter database ${name} set timezone to 'UTC'`);
  } finally {
    await client.end();
  }
  return `${url}/${name}`;
}
