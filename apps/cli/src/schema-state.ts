import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { withClient } from './connection.ts';
import { codeOf, lineOf, Refusal } from './refusal.ts';

const migrationsFolder = fileURLToPath(new URL('../../../packages/domain/migrations', import.meta.url));
const journalSchema = z.object({ entries: z.array(z.object({ when: z.number() })) });

export async function bringUpToDate(url: string): Promise<void> {
  if (await isUpToDate(url)) return;
  // Loaded only now: most starts find nothing to do, and it takes a third of their time.
  const { migrate } = await import('@dossier/kernel/db/migrate.ts');
  try {
    await migrate(url, migrationsFolder);
  } catch (error) {
    // The message of a failed query is its text; what is wrong with it is the cause.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Refusal(`The database can not be migrated: ${lineOf(cause)}. Nothing was changed by the failed step.`, { cause: error });
  }
}

/** Operator commands change data, not the schema: several versions may run during an upgrade. */
export async function demandUpToDate(url: string): Promise<void> {
  if (!(await isUpToDate(url))) throw new Refusal('The database is not migrated to this version. Run: npx -y pnpm@12 dossier migrate');
}

async function isUpToDate(url: string): Promise<boolean> {
  const journal = journalSchema.parse(JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')));
  const newest = Math.max(0, ...journal.entries.map(({ when }) => when));
  return (await newestApplied(url)) >= newest;
}

async function newestApplied(url: string): Promise<number> {
  try {
    return await withClient(url, async (client) => Number((await client.query<{ newest: string | null }>('select max(created_at) as newest from drizzle.__drizzle_migrations')).rows[0]?.newest ?? 0));
  } catch (error) {
    // No such schema, no such table: never migrated.
    if (codeOf(error) === '3F000' || codeOf(error) === '42P01') return 0;
    throw error;
  }
}
