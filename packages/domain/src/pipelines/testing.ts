import { Database } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { pipelines } from './table.ts';

/** Removes a choice of all fields of deals that have it, as earlier versions did without asking for a replacement. */
export async function removeChoice(databaseUrl: string, choice: string): Promise<void> {
  const database = new Database({ url: databaseUrl, applicationName: 'test' });
  try {
    await database.autocommit.orm.update(pipelines).set({
      fields: sql`replace(${pipelines.fields}::text, ${`"${choice}", `}, '')::jsonb`,
    });
  } finally {
    await database.close();
  }
}
