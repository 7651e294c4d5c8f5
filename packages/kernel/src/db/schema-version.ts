import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { z } from 'zod';

const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })) });

/** The list of this version's migrations. */
export async function readJournal(migrationsFolder: URL) {
  return journalSchema.parse(JSON.parse(await readFile(new URL('meta/_journal.json', migrationsFolder), 'utf8')));
}

/** Creation time of this version's newest migration. */
export async function newestMigration(migrationsFolder: URL): Promise<number> {
  const { entries } = await readJournal(migrationsFolder);
  return Math.max(0, ...entries.map(({ when }) => when));
}

/** The reason why this version can't use the database, or undefined: its schema must be at least as new as this code. */
export async function schemaObstacle(database: Database, newest: number): Promise<string | undefined> {
  try {
    const { rows } = await database.pool.query<{ applied: string | null }>(
      'select max(created_at) as applied from drizzle.__drizzle_migrations',
    );
    return Number(rows[0]?.applied ?? 0) >= newest ? undefined : 'the database is not migrated';
  } catch {
    return 'the database is not reachable, or was never migrated';
  }
}

/** Waits until `dossier migrate` has brought the schema up to this version. */
export async function untilMigrated(
  database: Database,
  migrationsFolder: URL,
  log: { warn: (message: string) => void },
): Promise<void> {
  const newest = await newestMigration(migrationsFolder);
  for (let said: string | undefined; ; await pause(500)) {
    const obstacle = await schemaObstacle(database, newest);
    if (obstacle === undefined) return;
    if (obstacle !== said) log.warn(`waiting: ${obstacle}. Run: npx -y pnpm@12 dossier migrate`);
    said = obstacle;
  }
}
