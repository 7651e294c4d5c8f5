import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '@dossier/kernel/db/migrate.ts';
import { z } from 'zod';
import { codeOf, Refusal } from './refusal.ts';
import { withClient } from './connection.ts';

const migrationsFolder = fileURLToPath(new URL('../../../packages/domain/migrations', import.meta.url));
const journalSchema = z.object({ entries: z.array(z.object({ when: z.number() })) });

export function bringUpToDate(url: string): Promise<void> {
  return migrate(url, migrationsFolder);
}

/** Operator commands change data, not the schema: several versions may run during an upgrade. */
export async function demandUpToDate(url: string): Promise<void> {
  const journal = journalSchema.parse(JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')));
  const newest = Math.max(0, ...journal.entries.map(({ when }) => when));
  if ((await newestApplied(url)) < newest) throw new Refusal('The database is not migrated to this version. Run: npx -y pnpm@12 dossier migrate');
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
