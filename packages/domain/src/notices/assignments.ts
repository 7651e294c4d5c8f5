import type { Session } from '@dossier/postgres-engine/index.ts';
import { and, inArray, like, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { dealCreated, dealUpdated } from '../deals/events.ts';
import { events, readDispatched, type DispatchedEvent, type StatedEvent } from '../events-log/index.ts';
import { folders } from '../folders/index.ts';
import { pipelines } from '../pipelines/index.ts';
import { recordCreated, recordUpdated } from '../records/events.ts';
import { taskCreated, taskUpdated } from '../tasks/events.ts';
import { addNotices, forMembers, once, type NewNotice } from './add.ts';

const created = new Set([recordCreated, dealCreated, taskCreated].map(({ kind }) => kind));
const updated = new Set([recordUpdated, dealUpdated, taskUpdated].map(({ kind }) => kind));
/** More than this from one hand share a notice: an import must not fill an inbox. */
const singleMax = 5;
/** Tasks lie in no folder. */
const allTasks = 'tasks';

const own = z.object({ id: z.string(), title: z.string() });
const payloadSchema = z.object({
  record: own.extend({ ownerId: z.string().nullable() }).nullish(),
  deal: own.extend({ ownerId: z.string().nullable() }).nullish(),
  task: own.extend({ assigneeId: z.string().nullable() }).nullish(),
});

interface Assigned extends NewNotice {
  /** The folder or pipeline in which it lies. */
  readonly placeId: string;
}

export async function noticeAssignments(db: Session, batch: readonly DispatchedEvent[]): Promise<void> {
  const concerned = batch.filter(
    ({ kind, changedFields }) =>
      created.has(kind) ||
      (updated.has(kind) && (changedFields?.includes('ownerId') || changedFields?.includes('assigneeId'))),
  );
  if (concerned.length === 0) return;
  const payload = sql`${events.payload}::text`;
  const hasPerson = or(like(payload, String.raw`%"ownerId":"usr\_%`), like(payload, String.raw`%"assigneeId":"usr\_%`));
  const rows = await readDispatched(db, concerned, hasPerson);
  await addNotices(db, await united(db, await forMembers(db, rows.flatMap(assignmentIn))));
}

function assignmentIn(event: StatedEvent): Assigned[] {
  const { workspaceId, kind, folderId, pipelineId, payload, actor, occurredAt } = event;
  const noun = kind.slice(0, kind.indexOf('.'));
  const { record, deal, task } = payloadSchema.parse(payload);
  const [subject, userId, placeId] =
    noun === 'task'
      ? [task, task?.assigneeId, allTasks]
      : noun === 'deal'
        ? [deal, deal?.ownerId, pipelineId]
        : [record, record?.ownerId, folderId];
  if (!subject || !userId || placeId === null || (actor.kind === 'user' && actor.id === userId)) return [];
  return [
    {
      workspaceId,
      userId,
      kind: `${noun}.assigned`,
      subjectId: subject.id,
      subjectName: subject.title,
      placeId,
      message: actor.name,
      ...once(occurredAt),
    },
  ];
}

/** One notice for each thing, or one for many of them in a folder or pipeline. */
async function united(db: Session, assigned: readonly Assigned[]): Promise<NewNotice[]> {
  const ofPlace = Map.groupBy(assigned, ({ workspaceId, userId, kind, placeId, message, hour }) =>
    [workspaceId, userId, kind, placeId, hour, message].join(' '),
  );
  const groups = [...ofPlace.values()].map((group) => [...new Map(group.map((one) => [one.subjectId, one])).values()]);
  const many = groups.filter((group) => group.length > singleMax);
  const names = await namesOf(
    db,
    many.flatMap(([first]) => first ?? []),
  );
  return [
    ...groups.filter((group) => group.length <= singleMax).flat(),
    ...many.flatMap((group) => {
      const [first, last] = [group[0], group.at(-1)];
      if (!first || !last) return [];
      const subjectName = names.get(first.placeId) ?? '';
      return [{ ...first, subjectId: first.placeId, subjectName, count: group.length, lastAt: last.lastAt }];
    }),
  ];
}

async function namesOf(db: Session, some: readonly Assigned[]): Promise<Map<string, string>> {
  const workspaceIds = [...new Set(some.map(({ workspaceId }) => workspaceId))];
  const names = new Map<string, string>();
  for (const [prefix, table] of [
    ['fld_', folders],
    ['pl_', pipelines],
  ] as const) {
    const ids = [...new Set(some.map(({ placeId }) => placeId))].filter((id) => id.startsWith(prefix));
    if (ids.length === 0) continue;
    const rows = await db.orm
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(and(inArray(table.workspaceId, workspaceIds), inArray(table.id, ids)));
    for (const { id, name } of rows) names.set(id, name);
  }
  return names;
}
