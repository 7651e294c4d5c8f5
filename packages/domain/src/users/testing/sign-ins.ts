import { Database } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { sessions, signInThrottles } from '../table.ts';

export const ageSessions = (databaseUrl: string) =>
  changeIn(databaseUrl, ({ orm }) => orm.update(sessions).set({ createdAt: sql`now() - interval '1 hour'` }));

/** Forgets the sign-ins of the last minute, since one address may make only ten. */
export const forgetSignIns = (databaseUrl: string) => changeIn(databaseUrl, ({ orm }) => orm.delete(signInThrottles));

async function changeIn(url: string, change: (session: Database['autocommit']) => PromiseLike<unknown>): Promise<void> {
  const database = new Database({ url, applicationName: 'test' });
  try {
    await change(database.autocommit);
  } finally {
    await database.close();
  }
}
