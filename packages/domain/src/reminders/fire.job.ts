import { encodeId, decodeId } from '@dossier/kernel/ids.ts';
import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { defineSql, type Session } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { addNotices, once, wakeNotices, closeNotices, type Settled } from '../notices/index.ts';
import { inboxChannel } from './table.ts';
import { unnestArguments, unnestRows } from '@dossier/kernel/db/unnest-rows.ts';
import { readDispatched, type DispatchedEvent } from '../events-log/index.ts';
import { taskEvents, taskCompleted, taskDeleted } from '../tasks/events.ts';

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
  /** Null if the reminder no longer has a recipient. */
  readonly name: string | null;
  readonly is_member: boolean;
}

// The reminder is deleted in the transaction that adds the notice, so each reminder fires once even after a crash.
const take = defineSql<Fired>('change', 'reminders.take')`
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
  from taken t`;

const tell = defineSql('change', 'reminders.tell')`
  select pg_notify(${sql.raw(`'${inboxChannel}'`)}, id) from unnest(${placeholder('ids')}::text[]) as id`;

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
      // After the commit, and at most once a minute: open pages then refetch their inbox.
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

const followed = new Set(taskEvents.map(({ kind }) => kind));
const ended = new Set([taskCompleted, taskDeleted].map(({ kind }) => kind));

const askedTypes = { workspaceId: 'uuid', id: 'uuid' };
const asked = unnestRows(askedTypes, 'a');

// Both statements read the current tasks, in the lock order of all reminders.
const forget = defineSql('change', 'reminders.forget_due')`
  delete from reminders
  where (workspace_id, id) in (
    select r.workspace_id, r.id
    from ${asked}
    join reminders r on r.workspace_id = a."workspaceId" and r.task_id = a.id and r.is_due
    left join tasks t on t.workspace_id = a."workspaceId" and t.id = a.id
    where t.id is null or t.status <> 'OPEN' or t.due_at is null or t.due_at <= now() or t.assignee_id is null
    order by r.workspace_id, r.task_id for update of r
  )`;
const remember = defineSql('change', 'reminders.remember_due')`
  insert into reminders (workspace_id, id, user_id, task_id, remind_at, is_due)
  select t.workspace_id, gen_random_uuid(), t.assignee_id, t.id, t.due_at, true
  from ${asked}
  join tasks t on t.workspace_id = a."workspaceId" and t.id = a.id
  where t.status = 'OPEN' and t.due_at > now() and t.assignee_id is not null
  order by t.workspace_id, t.id
  on conflict (workspace_id, task_id) where is_due
  do update set user_id = excluded.user_id, remind_at = excluded.remind_at`;

const payloadSchema = z.object({
  task: z.object({ id: z.string(), assigneeId: z.string().nullable() }),
  changes: z
    .object({
      assigneeId: z.object({ from: z.string().nullable() }).optional(),
      dueAt: z.object({ from: z.string().nullable() }).optional(),
    })
    .optional(),
});

/** Keeps a reminder for each open task with an assignee, and closes notices about other tasks. */
export async function followTasks(db: Session, batch: readonly DispatchedEvent[]): Promise<void> {
  const concerned = batch.filter(({ kind }) => followed.has(kind));
  if (concerned.length === 0) return;
  const rows = await readDispatched(db, concerned);
  const read = rows.map(({ workspaceId, kind, payload }) => ({ workspaceId, kind, ...payloadSchema.parse(payload) }));
  const tasks = new Map(
    read.map(({ workspaceId, task: { id } }) => {
      const ids = { workspaceId: decodeId('ws', workspaceId), id: decodeId('task', id) };
      return [`${workspaceId} ${id}`, ids];
    }),
  );
  const ids = unnestArguments(askedTypes, [...tasks.values()]);
  await db.run(forget, ids);
  await db.run(remember, ids);
  await closeNotices(db, read.flatMap(settledBy));
}

function settledBy(event: z.output<typeof payloadSchema> & { workspaceId: string; kind: string }): Settled[] {
  const { workspaceId, kind, task, changes } = event;
  const about = (userId: string | null | undefined, kinds: readonly string[]) =>
    userId ? kinds.map((one) => ({ workspaceId, userId, kind: one, subjectId: task.id })) : [];
  if (ended.has(kind)) return about(task.assigneeId, ['task.due', 'task.assigned']);
  return [
    ...(changes?.assigneeId ? about(changes.assigneeId.from, ['task.due', 'task.assigned']) : []),
    ...(changes?.dueAt ? about(task.assigneeId, ['task.due']) : []),
  ];
}
