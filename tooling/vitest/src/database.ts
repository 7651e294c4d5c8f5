import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseUrl, programRole, templateName } from './provided.ts';

/**
 * The URL of a new, migrated database for the caller alone, as its owner. It is removed with the server at the end of
 * the run.
 */
export async function freshDatabaseUrl(): Promise<string> {
  const url = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // PostgreSQL refuses to clone a template while another session uses it, so clones take turns.
    await client.query('select pg_advisory_lock(1)');
    // Copies files as they are: the other strategy logs each page, too.
    await client.query(`create database ${name} template ${templateName} strategy file_copy`);
    // What migrations and grants do to a database itself is not cloned.
    await client.query(
      `alter database ${name} set timezone to 'UTC'; revoke temporary on database ${name} from public`,
    );
  } finally {
    await client.end();
  }
  return databaseUrl(url, name);
}

/** The URL of the same database over TCP, not its Unix socket: for what stands between a client and PostgreSQL. */
export function tcpUrlOf(url: string): URL {
  const tcp = new URL(url);
  tcp.searchParams.delete('host');
  return tcp;
}

/** The URL of the same database for gateways and workers, whose role owns nothing (docs/decisions/0038). */
export function programUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = programRole;
  return url.href;
}
