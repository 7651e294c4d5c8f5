import { Database } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';

/** Makes every reminder due, for tests with a worker. */
export async function remindNow(databaseUrl: string): Promise<void> {
  const database = new Database({ url: databaseUrl, applicationName: 'test' });
  const { orm } = database.autocommit;
  await orm.execute(sql`update reminders set remind_at = now()`);
  await orm.execute(sql`select graphile_worker.add_job('reminders/fire', '{}'::json)`);
  await database.close();
}
