import { Database } from '@dossier/postgres-engine/index.ts';
import { eq, sql } from 'drizzle-orm';
import { deals } from './table.ts';

/** Sets how many days ago each deal entered its stage, for tests of idle deals. */
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
