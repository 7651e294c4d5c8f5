import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newestJobMigration } from '@dossier/kernel/db/job-migrations.ts';
import { oldOrder } from '@dossier/kernel/db/order-of-names.ts';
import * as schemaVersion from '@dossier/kernel/db/schema-version.ts';
import { grantToProgram } from '@dossier/kernel/db/program-role.ts';
import { withClient } from './connection.ts';
import type { Owner } from './owner.ts';
import { codeOf, lineOf, Refusal } from './command.ts';

const migrations = new URL('../../../packages/domain/migrations/', import.meta.url);
const migrationsFolder = fileURLToPath(migrations);
const readJournal = () => schemaVersion.readJournal(migrations);

/** The schema of this version, and the privileges of the program in it. */
export async function bringUpToDate({ url, program }: Owner, tell?: (line: string) => void): Promise<void> {
  if (!(await isUpToDate(url))) await applyMigrations(url, migrationsFolder, tell);
  if (program !== undefined) await grantToProgram(url, program);
}

/** Migrates to the schema of an earlier version: all migrations up to this time. */
export async function bringUpTo(owner: Owner, until: number): Promise<void> {
  const journal = await readJournal();
  const entries = journal.entries.filter(({ when }) => when <= until);
  if (entries.length === journal.entries.length) return bringUpToDate(owner);
  const folder = await mkdtemp(join(tmpdir(), 'dossier-migrations-'));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    await applyMigrations(owner.url, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function applyMigrations(url: string, folder: string, tell?: (line: string) => void): Promise<void> {
  // Loaded late: most starts have nothing to migrate, and loading takes a third of their time.
  const { migrate } = await import('@dossier/kernel/db/migrate.ts');
  try {
    await migrate(url, folder, tell);
  } catch (error) {
    // drizzle's message is the text of the query; PostgreSQL's is the cause.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const advice = codeOf(cause) === '42501' ? ' Name the owner of the tables in DATABASE_OWNER_URL.' : '';
    throw new Refusal(
      `The database can't be migrated: ${lineOf(cause)}. The steps before this one stay, and the next call continues ` +
        `with it.${advice}`,
      { cause: error },
    );
  }
}

/** Operator commands change data, not the schema: several versions may run during an upgrade. */
export async function demandUpToDate(url: string): Promise<void> {
  if (!(await isUpToDate(url)))
    throw new Refusal('The database is not migrated to this version. Run: npx -y pnpm@12 dossier migrate');
}

/** Creation time of this version's newest migration. */
export const newestMigration = () => schemaVersion.newestMigration(migrations);

/** Refuses data of a schema that this version does not know. */
export async function demandKnown(schema: number, noun: 'archive' | 'backup' = 'backup'): Promise<void> {
  const { entries } = await readJournal();
  if (entries.some(({ when }) => when === schema)) return;
  const advice = noun === 'backup' ? 'Restore it with that version.' : 'Update this installation first.';
  throw new Refusal(`This ${noun} was made by a newer Dossier. ${advice}`);
}

/** The migrations, with the progress of the first pending one and of the index being built. */
export async function migrationStatus(url: string) {
  const [{ tables }, { entries }] = await Promise.all([newestApplied(url), readJournal()]);
  const pending = entries.filter(({ when }) => when > tables).map(({ tag }) => tag);
  const status = { applied: entries.length - pending.length, pending, underWay: undefined };
  const [migration] = pending;
  if (tables === 0 || migration === undefined) return status;
  const { rows } = await withClient(url, (client) =>
    client.query<{ steps: number | null; indexPercent: number | null }>(
      `select (select max(steps) from drizzle.unfinished_migrations) as steps,
          (select (100 * blocks_done / nullif(blocks_total, 0))::int from pg_stat_progress_create_index
            where datname = current_database() limit 1) as "indexPercent"
        from pg_stat_activity where datname = current_database() and application_name = 'dossier migrate'
          and pid <> pg_backend_pid() limit 1`,
    ),
  ).catch((error: unknown) => {
    // A version before the table of unfinished migrations.
    if (codeOf(error) === '42P01') return { rows: [] };
    throw error;
  });
  const [now] = rows;
  return now ? { ...status, underWay: { migration, steps: now.steps ?? 0, indexPercent: now.indexPercent } } : status;
}

/** Compares the migrations of this version and those of graphile-worker, whose versions add their own. */
async function isUpToDate(url: string): Promise<boolean> {
  const [applied, tables, jobs] = await Promise.all([newestApplied(url), newestMigration(), newestJobMigration()]);
  return applied.tables >= tables && applied.jobs >= jobs && !applied.hasOldOrder;
}

async function newestApplied(url: string): Promise<{ tables: number; jobs: number; hasOldOrder: boolean }> {
  try {
    const { rows } = await withClient(url, (client) =>
      client.query<{ tables: string | null; jobs: number | null; hasOldOrder: boolean }>(
        `select (select max(created_at) from drizzle.__drizzle_migrations) as tables,
            (select max(id) from graphile_worker.migrations) as jobs, exists (${oldOrder}) as "hasOldOrder"`,
      ),
    );
    return {
      tables: Number(rows[0]?.tables ?? 0),
      jobs: rows[0]?.jobs ?? 0,
      hasOldOrder: rows[0]?.hasOldOrder === true,
    };
  } catch (error) {
    // Undefined schema or table: never migrated.
    if (codeOf(error) === '3F000' || codeOf(error) === '42P01') return { tables: 0, jobs: 0, hasOldOrder: false };
    throw error;
  }
}
