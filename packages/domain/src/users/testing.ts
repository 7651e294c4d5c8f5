import { Database } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { sessions } from './table.ts';

export async function ageSessions(databaseUrl: string): Promise<void> {
  const database = new Database({ url: databaseUrl, applicationName: 'test' });
  try {
    await database.autocommit.orm.update(sessions).set({ createdAt: sql`now() - interval '1 hour'` });
  } finally {
    await database.close();
  }
}
