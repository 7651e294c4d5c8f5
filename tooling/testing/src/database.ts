import { randomUUID } from 'node:crypto';
import { relative } from 'node:path';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { databaseUrl, programRole, templateName } from './provided.ts';

// A file that opens more fails on its own (SQLSTATE 53300), and takes no connections from concurrent files.
const connectionsMax = 64;
const root = new URL('../../../', import.meta.url).pathname;

/** Names of the databases requested by the running test file. */
export const databasesOfFile = new Set<string>();

/**
 * The owner's URL of a new, migrated database for the caller only. It is removed with the server at the end of the run.
 */
export async function freshDatabaseUrl(): Promise<string> {
  const url = inject('postgresUrl');
  const name = databaseName();
  databasesOfFile.add(name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // PostgreSQL refuses to clone a template while another session uses it, so clones take turns.
    await client.query('select pg_advisory_lock(1)');
    // Copies whole files: the other strategy also logs each page.
    await client.query(`create database ${name} template ${templateName} strategy file_copy`);
    // Settings and grants of a database itself are not cloned.
    await client.query(
      `alter database ${name} set timezone to 'UTC';
       alter database ${name} connection limit ${connectionsMax};
       revoke temporary on database ${name} from public`,
    );
  } finally {
    await client.end();
  }
  return databaseUrl(url, name);
}

/** Ends in the path of the test file, so that pg_stat_activity shows the owner of each connection. */
function databaseName(): string {
  const file = relative(root, expect.getState().testPath ?? 'unknown').replace(/\.test\.ts$/, '');
  const slug = file.replaceAll(/[^a-z0-9]+/g, '_').slice(-44);
  return `test_${randomUUID().slice(0, 8)}_${slug}`;
}

/** The URL of the same database over TCP instead of its Unix socket, for proxies between a client and PostgreSQL. */
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
