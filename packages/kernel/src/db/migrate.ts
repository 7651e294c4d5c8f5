import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction, withClient, type Client } from '@dossier/postgres-engine/maintenance.ts';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { runMigrations as migrateJobs } from 'graphile-worker';
import { stepsOf, type Step } from './migration-steps.ts';
import { rebuildIfOrderIsOld } from './order-of-names.ts';
import { lockMigrations } from './program-role.ts';

// Requests queue behind a statement that waits for an exclusive lock, so it gives up early and tries again.
const lockTimeoutMs = 500;
const patienceMs = 600_000;
const busyCodes = new Set(['55P03', '40P01']);

/**
 * Migrates the schema while gateways and workers of the previous version keep running. Several processes may call it at
 * once: one works, the others wait. An interrupted call continues at its last step. `tell` gets a line for each step
 * that may take long.
 */
export async function migrate(
  url: string,
  migrationsFolder: string,
  tell: (line: string) => void = () => {},
): Promise<void> {
  await withClient({ url, applicationName: 'dossier migrate' }, async (client) => {
    await lockMigrations(client);
    await client.query(`
      create schema if not exists drizzle;
      create table if not exists drizzle.__drizzle_migrations
        (id serial primary key, hash text not null, created_at bigint);
      create table if not exists drizzle.unfinished_migrations
        (created_at bigint primary key, steps integer not null)`);
    await applyAll(client, readMigrationFiles({ migrationsFolder }), tell);
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
  });
}

async function applyAll(client: Client, all: readonly MigrationMeta[], tell: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  const newest = rows[0]?.newest ?? null;
  // The tables of a new database are empty and not used by others.
  if (newest === null) return inTransaction(client, () => applyToNew(client, all));
  const pending = all.filter(({ folderMillis }) => folderMillis > Number(newest));
  for (const [at, migration] of pending.entries())
    await applyOnline(client, migration, (line) => tell(`Migration ${at + 1} of ${pending.length}: ${line}`));
}

async function applyToNew(client: Client, all: readonly MigrationMeta[]): Promise<void> {
  for (const migration of all) {
    for (const text of migration.sql) await client.query(text);
    await noteApplied(client, migration);
  }
}

async function applyOnline(client: Client, migration: MigrationMeta, tell: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ steps: number }>(
    'select steps from drizzle.unfinished_migrations where created_at = $1',
    [migration.folderMillis],
  );
  const steps = stepsOf(migration.sql);
  if (steps.length === 0) return noteApplied(client, migration);
  const done = rows[0]?.steps ?? 0;
  for (const [at, step] of steps.entries()) {
    if (at < done) continue;
    if (step.kind !== 'schema') tell(step.index === undefined ? 'changes rows' : `builds the index ${step.index}`);
    const note = () => noteStep(client, migration, at + 1, steps.length);
    await patiently(async () => {
      if (step.kind === 'index') await buildIndex(client, step);
      if (step.kind === 'batches') await client.query(step.statements.join('\n'));
      if (step.kind === 'index' || step.kind === 'batches') return inTransaction(client, note);
      await inTransaction(client, async () => {
        if (step.kind === 'schema') await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
        for (const text of step.statements) await client.query(text);
        await note();
      });
    });
  }
}

/** An index that an interrupted call left incomplete is invalid, and is built again. */
async function buildIndex(client: Client, { index, statements: [text = ''] }: Step): Promise<void> {
  const { rows } = await client.query<{ isValid: boolean }>(
    'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(quote_ident($1))',
    [index],
  );
  if (rows[0]?.isValid === true) return;
  if (rows[0]) await client.query(`drop index concurrently "${index}"`);
  await client.query(text);
}

async function noteStep(client: Client, migration: MigrationMeta, steps: number, of: number): Promise<void> {
  if (steps === of) {
    await client.query('delete from drizzle.unfinished_migrations where created_at = $1', [migration.folderMillis]);
    return noteApplied(client, migration);
  }
  await client.query(
    `insert into drizzle.unfinished_migrations values ($1, $2)
     on conflict (created_at) do update set steps = excluded.steps`,
    [migration.folderMillis, steps],
  );
}

async function noteApplied(client: Client, { hash, folderMillis }: MigrationMeta): Promise<void> {
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ]);
}

/** Repeats a step while others hold its locks. */
async function patiently(work: () => Promise<void>): Promise<void> {
  for (const since = performance.now(); ;) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!busyCodes.has(code) || performance.now() - since > patienceMs) throw error;
      await pause(200 + Math.random() * 800);
    }
  }
}
