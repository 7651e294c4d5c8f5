import { goesWith, id, sparseIndex, timestamp, workspaceTable } from '@dossier/kernel/db/columns.ts';
import { members } from '../members/table.ts';
import type { MailLanguage } from './schema.ts';
import { and, isNull, sql } from 'drizzle-orm';
import { boolean, date, index, integer, text, unique } from 'drizzle-orm/pg-core';

/** The inbox of each person: one row for each subject, kind and hour. */
export const notices = workspaceTable('notices', {
  id: id('ntc').notNull(),
  userId: id('usr', 'user_id').notNull(),
  kind: text().notNull(),
  subjectId: text('subject_id').notNull(),
  subjectName: text('subject_name').notNull(),
  hour: timestamp().notNull(),
  message: text(),
  runId: id('run', 'run_id'),
  mentionedIn: text('mentioned_in'),
  count: integer().notNull(),
  firstAt: timestamp('first_at').notNull(),
  lastAt: timestamp('last_at').notNull(),
  readAt: timestamp('read_at'),
  doneAt: timestamp('done_at'),
  /** Hidden until then; a job brings it back, unread. */
  snoozedUntil: timestamp('snoozed_until'),
  /** Set if the person wants it by mail: it is queued after this time. */
  mailAt: timestamp('mail_at'),
})(['id'], (t) => [
  unique('notices_group').on(t.workspaceId, t.userId, t.kind, t.subjectId, t.hour),
  index('notices_order').on(t.workspaceId, t.userId, t.lastAt, t.id),
  // The inbox: unread ones first.
  index('notices_open')
    .on(t.workspaceId, t.userId, sql`(read_at is null)`, t.lastAt, t.id)
    .where(sql`done_at is null and snoozed_until is null`),
  sparseIndex('notices_snoozed', t.snoozedUntil, [t.snoozedUntil]),
  sparseIndex('notices_mail', t.mailAt, [t.mailAt]),
  index('notices_old').on(t.lastAt),
]);

export const isUnread = sql<boolean>`(${notices.readAt} is null)`;
export const isOpen = and(isNull(notices.doneAt), isNull(notices.snoozedUntil));

/** Notices that a member gets by mail; none if there is no row (docs/decisions/0067). */
export const mailChoices = workspaceTable('mail_choices', {
  userId: id('usr', 'user_id').notNull(),
  digestHour: integer('digest_hour'),
  hasMentions: boolean('has_mentions').notNull(),
  hasAssignments: boolean('has_assignments').notNull(),
  language: text().$type<MailLanguage>().notNull(),
  timeZone: text('time_zone').notNull(),
  /** Time of the next digest; null for none. */
  digestAt: timestamp('digest_at'),
  /** The person's day of the latest digest, including empty ones. */
  digestDay: date('digest_day'),
})(['userId'], (t) => [
  goesWith([t.workspaceId, t.userId], [members.workspaceId, members.userId], 'mail_choices_member_fk'),
  sparseIndex('mail_choices_digest', t.digestAt, [t.digestAt]),
]);
