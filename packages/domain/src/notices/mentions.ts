import type { Session } from '@dossier/postgres-engine/index.ts';
import { like, sql } from 'drizzle-orm';
import { textFormat } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { callLogged, callUpdated } from '../calls/events.ts';
import { commentCreated, commentUpdated } from '../comments/events.ts';
import { mentionsIn } from '../comments/constants.ts';
import { events, readDispatched, type DispatchedEvent, type StatedEvent } from '../events-log/index.ts';
import { plainText } from '../mail/index.ts';
import { findMembersAmong } from '../members/index.ts';
import { addNotices, hourOf, type NewNotice } from './add.ts';

/** Kinds whose text may mention people. */
const texts = new Set([commentCreated, commentUpdated, callLogged, callUpdated].map(({ kind }) => kind));
const messageMax = 300;

const change = z.object({ from: z.string().nullable() }).optional();
const format = textFormat.catch('plain');
const payloadSchema = z.object({
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
  const wanted = rows.flatMap(mentioned);
  if (wanted.length === 0) return;
  const members = await findMembersAmong(db, wanted);
  await addNotices(
    db,
    wanted.filter(({ workspaceId, userId }) => members.has(`${workspaceId} ${userId}`)),
  );
}

/** A notice for each person whom the text mentions now, and did not mention before. */
function mentioned({ workspaceId, kind, occurredAt, payload, actor: by }: StatedEvent): NewNotice[] {
  const { recordId, record, comment, call, changes } = payloadSchema.parse(payload);
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
      hour: hourOf(occurredAt),
      count: 1,
      firstAt: occurredAt,
      lastAt: occurredAt,
    }));
}
