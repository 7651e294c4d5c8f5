import { unnestArguments, unnestRows } from '@dossier/kernel/db/unnest-rows.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { defineSql, type Session } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readDispatched, type DispatchedEvent } from '../events-log/index.ts';
import { closeNotices, type Settled } from '../notices/index.ts';
import { taskEvents, taskCompleted, taskDeleted } from '../tasks/events.ts';

const followed = new Set(taskEvents.map(({ kind }) => kind));
const ended = new Set([taskCompleted, taskDeleted].map(({ kind }) => kind));

const askedTypes = { workspaceId: 'uuid', id: 'uuid' };
const asked = unnestRows(askedTypes, 'a');

// Both statements read the tasks as they are now, in the order of all that lock reminders.
const forget = defineSql(
  'change',
  'reminders.forget_due',
  sql`
  delete from reminders
  where (workspace_id, id) in (
    select r.workspace_id, r.id
    from ${asked}
    join reminders r on r.workspace_id = a."workspaceId" and r.task_id = a.id and r.is_due
    left join tasks t on t.workspace_id = a."workspaceId" and t.id = a.id
    where t.id is null or t.status <> 'OPEN' or t.due_at is null or t.due_at <= now() or t.assignee_id is null
    order by r.workspace_id, r.task_id for update of r
  )`,
);
const remember = defineSql(
  'change',
  'reminders.remember_due',
  sql`
  insert into reminders (workspace_id, id, user_id, task_id, remind_at, is_due)
  select t.workspace_id, gen_random_uuid(), t.assignee_id, t.id, t.due_at, true
  from ${asked}
  join tasks t on t.workspace_id = a."workspaceId" and t.id = a.id
  where t.status = 'OPEN' and t.due_at > now() and t.assignee_id is not null
  order by t.workspace_id, t.id
  on conflict (workspace_id, task_id) where is_due
  do update set user_id = excluded.user_id, remind_at = excluded.remind_at`,
);

const payloadSchema = z.object({
  task: z.object({ id: z.string(), assigneeId: z.string().nullable() }),
  changes: z
    .object({
      assigneeId: z.object({ from: z.string().nullable() }).optional(),
      dueAt: z.object({ from: z.string().nullable() }).optional(),
    })
    .optional(),
});

/** Keeps the reminder of each open task with an assignee, and closes notices about tasks that do not wait for them. */
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
