import { id, jsonOf, stamp, timestamp, workspaceTable } from '@dossier/kernel/db/columns.ts';
import type { Actor } from '@dossier/kernel/context.ts';
import { encodeId, nilUuid } from '@dossier/kernel/ids.ts';
import type { SmtpServer } from '@dossier/kernel/smtp/operator-mail.ts';
import { sql } from 'drizzle-orm';
import { index, integer, text } from 'drizzle-orm/pg-core';
import type { EmailPurpose, EmailState } from './schema.ts';

/** Workspace id for mails of the installation, such as password resets, which belong to no workspace. */
export const installationId = encodeId('ws', nilUuid);

export const mailSettings = workspaceTable('mail_settings', {
  host: text().notNull(),
  port: integer().notNull(),
  security: text().$type<SmtpServer['security']>().notNull(),
  userName: text('user_name'),
  /** Sealed. */
  password: text(),
  fromName: text('from_name').notNull(),
  fromAddress: text('from_address').notNull(),
  updatedAt: stamp('updated_at'),
})([]);

/** Mails in the queue, and their outcomes (docs/decisions/0067). */
export const emails = workspaceTable('emails', {
  id: id('mail').notNull(),
  purpose: text().$type<EmailPurpose>().notNull(),
  state: text().$type<EmailState>().notNull().default('QUEUED'),
  /** The record whose person it was written to; null for all other mails. */
  recordId: id('rec', 'record_id'),
  toName: text('to_name').notNull(),
  toAddress: text('to_address').notNull(),
  /** The member who receives replies; null if that is the sender. */
  replyToName: text('reply_to_name'),
  replyToAddress: text('reply_to_address'),
  subject: text().notNull(),
  /** Markdown; null if it contains a secret. */
  body: text(),
  /** The sealed body, if a link in it is a secret; null once it is sent or has failed. */
  sealedBody: text('sealed_body'),
  unsubscribeUrl: text('unsubscribe_url'),
  /** The actor of the mail, also of its events and of the chain of workflows. */
  actor: jsonOf<Actor>()('actor').notNull(),
  attempts: integer().notNull().default(0),
  /** Set by the first attempt, so that a repeat after a crash can be recognised. */
  messageId: text('message_id'),
  /** Time of the next attempt. A claim sets it to the end of its lease, when the attempt counts as lost. */
  dueAt: stamp('due_at'),
  attemptedAt: timestamp('attempted_at'),
  problem: text(),
  createdAt: stamp('created_at'),
  sentAt: timestamp('sent_at'),
})(['id'], (t) => [
  index('emails_due')
    .on(t.workspaceId, t.dueAt, t.id)
    .where(sql`state = 'QUEUED'`),
  index('emails_attempted').on(t.workspaceId, t.attemptedAt),
  index('emails_record').on(t.workspaceId, t.recordId, t.createdAt, t.id),
  // Mails of all workspaces past their retention.
  index('emails_old').on(t.createdAt),
]);
