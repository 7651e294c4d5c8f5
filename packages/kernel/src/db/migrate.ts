import { connect } from '@dossier/postgres-engine/maintenance.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations as migrateJobs } from 'graphile-worker';
import { rebuildIfOrderIsOld } from './order-of-names.ts';
import { migrationLock } from './program-role.ts';

/** Brings the schema up to date. Several processes may call it at once: one works, the others wait. */
export async function migrate(url: string, migrationsFolder: string): Promise<void> {
  const client = await connect({ url, applicationName: 'dossier migrate' });
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await applyMigrations(drizzle({ client }), { migrationsFolder });
    await rebuildIfOrderIsOld(client);
    // Settings of the database, because a pooler drops those of a session: timestamps are printed in UTC, and the
    // locks of a process that vanished within a transaction end with the timeout.
    for (const setting of [`timezone to ''UTC''`, `idle_in_transaction_session_timeout to ''60s''`]) {
      await client.query(
        `do $$ begin execute format(
            'alter database %I set ${setting}', current_database()
          ); exception when insufficient_privilege then null; end $$`,
      );
    }
    await migrateJobs({ connectionString: url });
  } finally {
    await client.end();
  }
}
