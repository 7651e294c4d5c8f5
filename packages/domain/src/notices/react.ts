import { equals } from '@dossier/kernel/verbs.ts';
import type { Session } from '@dossier/postgres-engine/index.ts';
import { z } from 'zod';
import { readDispatched, type DispatchedEvent, events, type StatedEvent } from '../events-log/index.ts';
import { listAdmins } from '../members/index.ts';
import { webhookDisabled, webhookRecovered } from '../webhooks/events.ts';
import { findCreators } from '../webhooks/index.ts';
import * as workflowEvents from '../workflows/events.ts';
import { findPublishers } from '../workflows/index.ts';
import { addNotices, closeNotices, forMembers, once, type NewNotice } from './add.ts';
import { like, sql, or } from 'drizzle-orm';
import { textFormat } from '@dossier/kernel/values.ts';
import { callLogged, callUpdated } from '../calls/events.ts';
import { commentCreated, commentUpdated } from '../comments/events.ts';
import { mentionsIn } from '../comments/constants.ts';
import { plainText } from '../mail/index.ts';
import { dealCreated, dealUpdated } from '../deals/events.ts';
import { folders } from '../folders/index.ts';
import { pipelines } from '../pipelines/index.ts';
import { recordCreated, recordUpdated } from '../records/events.ts';
import { taskCreated, taskUpdated } from '../tasks/events.ts';

const { approvalAnswered, approvalRequested, workflowDisabled, workflowRunFailed, workflowStopped } = workflowEvents;
const noticed = new Set(
  [workflowRunFailed, workflowStopped, workflowDisabled, webhookDisabled, webhookRecovered].map(({ kind }) => kind),
);

/** The parts of payloads that notices need; each kind has some of them. */
const payloadSchema = z.object({
  workflow: z.object({ id: z.string(), name: z.string() }).optional(),
  webhook: z.object({ id: z.string(), origin: z.string(), description: z.string().nullable() }).optional(),
  runId: z.string().nullable().default(null),
  reason: z.string().nullable().default(null),
  error: z.object({ message: z.string() }).nullable().default(null),
});

interface Failure extends Omit<NewNotice, 'userId'> {
  readonly doneBy: string | null;
}

/** Notifies owners, admins and the creator about failures and recoveries. Equal ones of an hour share a row. */
export async function noticeOwners(db: Session, batch: readonly DispatchedEvent[]): Promise<void> {
  const concerned = batch.filter(({ kind }) => noticed.has(kind));
  const failures = (await readDispatched(db, concerned)).flatMap(failureIn);
  if (failures.length === 0) return;
  const recipients = await findRecipients(db, failures);
  const groups = Map.groupBy(failures, ({ workspaceId, kind, subjectId, hour }) =>
    [workspaceId, kind, subjectId, hour].join(' '),
  );
  const rows = [...groups.values()].flatMap((alike) =>
    (recipients.get(alike[0]?.subjectId ?? '') ?? [])
      // The only person who caused them needs no notice.
      .filter((userId) => !alike.every(({ doneBy }) => doneBy === userId))
      .flatMap((userId) => alike.map(({ doneBy: _doneBy, ...failure }) => ({ ...failure, userId }))),
  );
  await addNotices(db, rows);
}

function failureIn({ workspaceId, kind, payload, actor: by, occurredAt }: StatedEvent): Failure[] {
  const { workflow, webhook, runId, reason, error } = payloadSchema.parse(payload);
  const subjectId = workflow?.id ?? webhook?.id;
  if (subjectId === undefined) return [];
  const subjectName = workflow?.name ?? webhook?.description ?? webhook?.origin ?? '';
  const doneBy = by.kind === 'user' ? by.id : null;
  const message = error?.message ?? reason;
  return [{ workspaceId, kind, subjectId, subjectName, message, runId, doneBy, ...once(occurredAt) }];
}

async function findRecipients(db: Session, groups: readonly Failure[]) {
  const workspaceIds = [...new Set(groups.map(({ workspaceId }) => workspaceId))];
  const subjectIds = [...new Set(groups.map(({ subjectId }) => subjectId))];
  const subjectsOf = (prefix: string) => subjectIds.filter((id) => id.startsWith(prefix));
  const [admins, publishers, makers] = await Promise.all([
    listAdmins(db, workspaceIds),
    findPublishers(db, workspaceIds, subjectsOf('wf_')),
    findCreators(db, workspaceIds, subjectsOf('hook_')),
  ]);
  return new Map(
    groups.map(({ workspaceId, subjectId }) => {
      const own = [...publishers, ...makers].flatMap((one) => (one.subjectId === subjectId ? one.userId : []));
      const all = admins.flatMap((one) => (one.workspaceId === workspaceId ? one.userId : []));
      return [subjectId, [...new Set([...all, ...own])]];
    }),
  );
}

const texts = new Set([commentCreated, commentUpdated, callLogged, callUpdated].map(({ kind }) => kind));
/** Characters of a message. */
const messageMax = 300;

const change = z.object({ from: z.string().nullable() }).optional();
const format = textFormat.catch('plain');
const textSchema = z.object({
  recordId: z.string().nullable(),
  record: z.object({ title: z.string() }).nullable(),
  comment: z.object({ id: z.string(), text: z.string(), format: format.optional() }).optional(),
  call: z.object({ id: z.string(), notes: z.string().nullable(), format: format.optional() }).optional(),
  changes: z.object({ text: change, notes: change }).optional(),
});

/** Notifies members mentioned in a comment or in the notes of a call, but not its author. */
export async function noticeMentions(db: Session, batch: readonly DispatchedEvent[]): Promise<void> {
  const concerned = batch.filter(({ kind }) => texts.has(kind));
  const rows = await readDispatched(db, concerned, like(sql`${events.payload}::text`, String.raw`%@usr\_%`));
  await addNotices(db, await forMembers(db, rows.flatMap(mentioned)));
}

/** A notice for each person mentioned now and not before. */
function mentioned({ workspaceId, kind, occurredAt, payload, actor: by }: StatedEvent): NewNotice[] {
  const { recordId, record, comment, call, changes } = textSchema.parse(payload);
  const text = comment?.text ?? call?.notes ?? null;
  const isMarkdown = (comment ?? call)?.format === 'markdown';
  const mentionedIn = comment?.id ?? call?.id;
  if (text === null || recordId === null || mentionedIn === undefined) return [];
  const changed = changes?.text ?? changes?.notes;
  // An update that does not change the text, such as a move by a merge.
  if (changes && !changed) return [];
  const before = new Set(mentionsIn(changed?.from ?? ''));
  return mentionsIn(text)
    .filter((userId) => !before.has(userId) && !(by.kind === 'user' && by.id === userId))
    .map((userId) => ({
      workspaceId,
      userId,
      kind,
      subjectId: recordId,
      subjectName: record?.title ?? '',
      // The first colon followed by a plain space ends the name, which the inbox shows separately.
      message: `${by.name.replaceAll(': ', ':\u{a0}')}: ${isMarkdown ? plainText(text) : text}`.slice(0, messageMax),
      mentionedIn,
      ...once(occurredAt),
    }));
}

const created = new Set([recordCreated, dealCreated, taskCreated].map(({ kind }) => kind));
const updated = new Set([recordUpdated, dealUpdated, taskUpdated].map(({ kind }) => kind));
/** More than this from one actor share a notice, so that an import can't fill an inbox. */
const singleMax = 5;
/** Tasks belong to no folder. */
const allTasks = 'tasks';

const own = z.object({ id: z.string(), title: z.string() });
const subjectPayload = z.object({
  record: own.extend({ ownerId: z.string().nullable() }).nullish(),
  deal: own.extend({ ownerId: z.string().nullable() }).nullish(),
  task: own.extend({ assigneeId: z.string().nullable() }).nullish(),
});

interface Assigned extends NewNotice {
  /** Its folder or pipeline. */
  readonly placeId: string;
}

export async function noticeAssignments(db: Session, batch: readonly DispatchedEvent[]): Promise<void> {
  const concerned = batch.filter(
    ({ kind, changedFields }) =>
      created.has(kind) ||
      (updated.has(kind) && (changedFields?.includes('ownerId') || changedFields?.includes('assigneeId'))),
  );
  const payload = sql`${events.payload}::text`;
  const hasPerson = or(like(payload, String.raw`%"ownerId":"usr\_%`), like(payload, String.raw`%"assigneeId":"usr\_%`));
  const rows = await readDispatched(db, concerned, hasPerson);
  await addNotices(db, await united(db, await forMembers(db, rows.flatMap(assignmentIn))));
}

function assignmentIn(event: StatedEvent): Assigned[] {
  const { workspaceId, kind, folderId, pipelineId, payload, actor, occurredAt } = event;
  const noun = kind.slice(0, kind.indexOf('.'));
  const { record, deal, task } = subjectPayload.parse(payload);
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

/** One notice per thing, or one for many things of a folder or pipeline. */
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

async function namesOf(db: Session, some: readonly Assigned[]): Promise<ReadonlyMap<string, string>> {
  if (some.length === 0) return new Map();
  const workspaceId = some.map((one) => one.workspaceId);
  const id = some.map(({ placeId }) => placeId);
  const rows = [folders, pipelines].map((table) =>
    db.orm.select({ id: table.id, name: table.name }).from(table).where(equals(table, { workspaceId, id })),
  );
  return new Map((await Promise.all(rows)).flat().map((place) => [place.id, place.name]));
}

const approvalSchema = z.object({
  approval: z.object({ id: z.string(), question: z.string(), approverId: z.string() }),
  workflow: z.object({ name: z.string() }),
  runId: z.string(),
});

/** A notice for the member who is asked, which the answer settles. */
export async function noticeApprovals(db: Session, batch: readonly DispatchedEvent[]): Promise<void> {
  const kinds: readonly string[] = [approvalRequested.kind, approvalAnswered.kind];
  const concerned = batch.filter(({ kind }) => kinds.includes(kind));
  const asked: NewNotice[] = [];
  const answered: NewNotice[] = [];
  for (const { workspaceId, kind, payload, occurredAt } of await readDispatched(db, concerned)) {
    const { approval, workflow, runId } = approvalSchema.parse(payload);
    (kind === approvalRequested.kind ? asked : answered).push({
      workspaceId,
      userId: approval.approverId,
      kind: approvalRequested.kind,
      subjectId: approval.id,
      subjectName: workflow.name,
      runId,
      message: approval.question.slice(0, messageMax),
      ...once(occurredAt),
    });
  }
  await addNotices(db, await forMembers(db, asked));
  await closeNotices(db, answered);
}
