import { Database } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';

/** Lets the worker mail notices and digests now: its clock does so every minute. */
export async function mailNow(url: string): Promise<void> {
  const database = new Database({ url, applicationName: 'test' });
  await database.autocommit.orm.execute(sql`select graphile_worker.add_job('notices/mail', '{}'::json)`);
  await database.close();
}
