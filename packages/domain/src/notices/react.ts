import type { Session } from '@dossier/postgres-engine/index.ts';
import { z } from 'zod';
import { readDispatched, type DispatchedEvent, events, type StatedEvent } from '../events-log/index.ts';
import { listAdmins } from '../members/index.ts';
import { webhookDisabled, webhookRecovered } from '../webhooks/events.ts';
import { findCreators } from '../webhooks/index.ts';
import { workflowDisabled, workflowRunFailed, workflowStopped } from '../workflows/events.ts';
import { findPublishers } from '../workflows/index.ts';
import { addNotices, forMembers, hourOf, once, type NewNotice } from './add.ts';
import { like, sql } from 'drizzle-orm';
import { textFormat } from '@dossier/kernel/values.ts';
import { callLogged, callUpdated } from '../calls/events.ts';
import { commentCreated, commentUpdated } from '../comments/events.ts';
import { mentionsIn } from '../comments/constants.ts';
import { plainText } from '../mail/index.ts';

/** Kinds of which owners get a notice. */
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

interface Group extends Omit<NewNotice, 'userId'> {
  /** The only person who did it, and needs no notice. */
  readonly doneBy: string | null;
}

/** Notes failures and recoveries for owners, admins and the maker of the thing. Equal ones of an hour share a row. */
export async function noticeOwners(db: Session, batch: readonly DispatchedEvent[]): Promise<void> {
  const concerned = batch.filter(({ kind }) => noticed.has(kind));
  if (concerned.length === 0) return;
  const groups = await gather(db, concerned);
  const recipients = await findRecipients(db, groups);
  const rows = groups.flatMap(({ doneBy, ...group }) =>
    (recipients.get(group.subjectId) ?? [])
      .filter((userId) => userId !== doneBy)
      .map((userId) => ({ ...group, userId })),
  );
  await addNotices(db, rows);
}

async function gather(db: Session, concerned: readonly DispatchedEvent[]): Promise<Group[]> {
  const groups = new Map<string, Group>();
  for (const { workspaceId, kind, payload, actor: by, occurredAt } of await readDispatched(db, concerned)) {
    const { workflow, webhook, runId, reason, error } = payloadSchema.parse(payload);
    const subjectId = workflow?.id ?? webhook?.id;
    if (subjectId === undefined) continue;
    const hour = hourOf(occurredAt);
    const latest = { message: error?.message ?? reason, runId, lastAt: occurredAt };
    const doneBy = by.kind === 'user' ? by.id : null;
    const key = [workspaceId, kind, subjectId, hour].join(' ');
    const known = groups.get(key);
    const subjectName = workflow?.name ?? webhook?.description ?? webhook?.origin ?? '';
    groups.set(
      key,
      known
        ? { ...known, ...latest, count: known.count + 1, doneBy: known.doneBy === doneBy ? doneBy : null }
        : { workspaceId, kind, subjectId, subjectName, hour, firstAt: occurredAt, doneBy, count: 1, ...latest },
    );
  }
  return [...groups.values()];
}

async function findRecipients(db: Session, groups: readonly Group[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const workspaceIds = [...new Set(groups.map(({ workspaceId }) => workspaceId))];
  const subjectsOf = (prefix: string) => [
    ...new Set(groups.map(({ subjectId }) => subjectId).filter((id) => id.startsWith(prefix))),
  ];
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

/** Kinds whose text may mention people. */
const texts = new Set([commentCreated, commentUpdated, callLogged, callUpdated].map(({ kind }) => kind));
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

/** Notes for members that a comment or the notes of a call mention them; not for what they wrote themselves. */
export async function noticeMentions(db: Session, batch: readonly DispatchedEvent[]): Promise<void> {
  const concerned = batch.filter(({ kind }) => texts.has(kind));
  if (concerned.length === 0) return;
  const rows = await readDispatched(db, concerned, like(sql`${events.payload}::text`, String.raw`%@usr\_%`));
  await addNotices(db, await forMembers(db, rows.flatMap(mentioned)));
}

/** A notice for each person whom the text mentions now, and did not mention before. */
function mentioned({ workspaceId, kind, occurredAt, payload, actor: by }: StatedEvent): NewNotice[] {
  const { recordId, record, comment, call, changes } = textSchema.parse(payload);
  const text = comment?.text ?? call?.notes ?? null;
  const isMarkdown = (comment ?? call)?.format === 'markdown';
  const mentionedIn = comment?.id ?? call?.id;
  if (text === null || recordId === null || mentionedIn === undefined) return [];
  const changed = changes?.text ?? changes?.notes;
  // An update that leaves the text as it was, such as a move by a merge.
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
      // The first colon with a plain space ends the name, which the inbox shows by itself.
      message: `${by.name.replaceAll(': ', ':\u{a0}')}: ${isMarkdown ? plainText(text) : text}`.slice(0, messageMax),
      mentionedIn,
      ...once(occurredAt),
    }));
}
