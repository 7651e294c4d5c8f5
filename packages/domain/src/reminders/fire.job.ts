import { encodeId } from '@dossier/kernel/ids.ts';
import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { defineSql, type Session } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { addNotices, once, wakeNotices } from '../notices/index.ts';
import { inboxChannel } from './table.ts';

const batchSize = 500;
const { placeholder } = sql;

interface Fired {
  readonly workspace_id: string;
  readonly user_id: string;
  readonly record_id: string | null;
  readonly deal_id: string | null;
  readonly task_id: string | null;
  readonly remind_at: string;
  readonly is_due: boolean;
  /** Null if the reminder has no recipient any more. */
  readonly name: string | null;
  readonly is_member: boolean;
}

// Deleting the reminder and adding the notice are one transaction, so each reminder fires once even after a crash.
const take = defineSql<Fired>(
  'change',
  'reminders.take',
  sql`
  with taken as (
    delete from reminders
    where (workspace_id, id) in (
      select workspace_id, id from reminders
      where remind_at <= now() order by remind_at limit ${placeholder('limit')} for update skip locked
    )
    returning workspace_id, user_id, record_id, deal_id, task_id, remind_at, is_due
  )
  select t.*,
    exists (select from members m where m.workspace_id = t.workspace_id and m.user_id = t.user_id) as is_member,
    case
      when t.record_id is not null then (
        select r.title from records r
        where r.workspace_id = t.workspace_id and r.id = t.record_id
          and (
            r.deleted_at is null
              or exists (select from record_merges g where g.workspace_id = t.workspace_id and g.from_id = t.record_id)
          )
      )
      when t.deal_id is not null then (
        select d.title from deals d where d.workspace_id = t.workspace_id and d.id = t.deal_id
      )
      else (
        select k.title from tasks k
        where k.workspace_id = t.workspace_id and k.id = t.task_id and k.status = 'OPEN'
          and (not t.is_due or (k.assignee_id = t.user_id and k.due_at = t.remind_at))
      )
    end as name
  from taken t`,
);

const tell = defineSql(
  'change',
  'reminders.tell',
  sql`select pg_notify(${sql.raw(`'${inboxChannel}'`)}, id) from unnest(${placeholder('ids')}::text[]) as id`,
);

export const fireReminders = defineJob({
  name: 'reminders/fire',
  input: z.object({}),
  schedule: '* * * * *',
  async run({ database, signal }) {
    for (let count = batchSize; count >= batchSize && !signal.aborted;) {
      const told: string[] = [];
      count = await database.transaction(async (db) => {
        const fired = await fire(db);
        const woken = await wakeNotices(db, batchSize);
        told.push(...fired.workspaceIds, ...woken);
        return Math.max(fired.count, woken.length);
      });
      // After the commit, and at most once a minute: pages that are open look at their inbox.
      if (told.length > 0) await database.autocommit.run(tell, { ids: [...new Set(told)] });
    }
  },
});

async function fire(db: Session): Promise<{ count: number; workspaceIds: string[] }> {
  const taken = await db.run(take, { limit: batchSize });
  const added = new Map<string, Parameters<typeof addNotices>[1][number]>();
  for (const one of taken) {
    if (one.name === null || !one.is_member) continue;
    const at = new Date(one.remind_at).toISOString();
    const notice = {
      workspaceId: encodeId('ws', one.workspace_id),
      userId: encodeId('usr', one.user_id),
      kind: one.is_due ? 'task.due' : 'reminder.due',
      subjectId: subjectOf(one),
      subjectName: one.name,
      message: null,
      ...once(at),
    };
    added.set([notice.workspaceId, notice.userId, notice.kind, notice.subjectId, notice.hour].join(' '), notice);
  }
  await addNotices(db, [...added.values()]);
  return { count: taken.length, workspaceIds: [...added.values()].map(({ workspaceId }) => workspaceId) };
}

function subjectOf({ record_id: recordId, deal_id: dealId, task_id: taskId }: Fired): string {
  if (recordId !== null) return encodeId('rec', recordId);
  return dealId === null ? encodeId('task', taskId ?? '') : encodeId('deal', dealId);
}
