import { Database } from '@dossier/postgres-engine/index.ts';
import { eq, sql } from 'drizzle-orm';
import { deals } from './table.ts';

/** For a test of what waits: how many days ago each deal came into its stage. */
export async function ageDeals(databaseUrl: string, days: Readonly<Record<string, number>>): Promise<void> {
  const database = new Database({ url: databaseUrl, applicationName: 'test' });
  try {
    for (const [id, each] of Object.entries(days))
      await database.autocommit.orm
        .update(deals)
        .set({ stageChangedAt: sql`now() - make_interval(days => ${each})` })
        .where(eq(deals.id, id));
  } finally {
    await database.close();
  }
}
