import { defineSql, type Session } from '@dossier/postgres-engine/index.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';

const { placeholder } = sql;

const wake = defineSql<{ workspace_id: string }>(
  'change',
  'notices.wake',
  sql`
  update notices
  set snoozed_until = null, read_at = null, last_at = snoozed_until
  where (workspace_id, id) in (
    select workspace_id, id from notices
    where snoozed_until <= now()
    order by snoozed_until
    limit ${placeholder('limit')} for update skip locked
  )
  returning workspace_id`,
);

/** Brings up to `limit` snoozed notices back whose time has come; the workspace of each. */
export async function wakeNotices(db: Session, limit: number): Promise<string[]> {
  const rows = await db.run(wake, { limit });
  return rows.map((row) => encodeId('ws', row.workspace_id));
}
