import { unnestArguments, unnestRows } from '@dossier/kernel/db/unnest-rows.ts';
import { decodeId, encodeId } from '@dossier/kernel/ids.ts';
import { defineSql, type Session } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';

export interface Settled {
  readonly workspaceId: string;
  readonly userId: string;
  readonly subjectId: string;
  readonly kind: string;
}

const settledTypes = { workspaceId: 'uuid', userId: 'uuid', kind: 'text', subjectId: 'text' };

const settle = defineSql(
  'change',
  'notices.settle',
  sql`
  update notices set done_at = now(), snoozed_until = null
  where (workspace_id, id) in (
    select n.workspace_id, n.id
    from ${unnestRows(settledTypes, 'a')}
    join notices n on n.workspace_id = a."workspaceId" and n.user_id = a."userId" and n.kind = a.kind
      and n.subject_id = a."subjectId"
    where n.done_at is null
    order by n.workspace_id, n.user_id, n.kind, n.subject_id, n.hour for update of n
  )`,
);

export async function closeNotices(db: Session, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return;
  const rows = settled.map(({ workspaceId, userId, ...rest }) => {
    return { workspaceId: decodeId('ws', workspaceId), userId: decodeId('usr', userId), ...rest };
  });
  await db.run(settle, unnestArguments(settledTypes, rows));
}

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
