import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations as migrateJobs } from 'graphile-worker';
import pg from 'pg';

// Any fixed number: every process that starts takes this lock before it looks at the schema.
const lockKey = 7_205_759_403;

/** Brings the schema up to date. Several processes may call it at once: one works, the others wait. */
export async function migrate(url: string, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'dossier migrate', connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await applyMigrations(drizzle({ client }), { migrationsFolder });
    // Timestamps are read as UTC, also where a pooler swallows the session's settings.
    await client.query(`do $$ begin execute format('alter database %I set timezone to ''UTC''', current_database()); exception when insufficient_privilege then null; end $$`);
    await migrateJobs({ connectionString: url });
  } finally {
    await client.end();
  }
}
