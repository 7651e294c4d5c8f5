import { id, jsonOf, stamp, timestamp, workspaceTable } from '@dossier/kernel/db/columns.ts';
import type { Actor } from '@dossier/kernel/context.ts';
import { encodeId, nilUuid, registerIds } from '@dossier/kernel/ids.ts';
import type { SmtpServer } from '@dossier/kernel/smtp/operator-mail.ts';
import { sql } from 'drizzle-orm';
import { index, integer, text } from 'drizzle-orm/pg-core';
import type { EmailPurpose, EmailState } from './schema.ts';

declare module '@dossier/kernel/ids.ts' {
  interface IdPrefixes {
    mail: 'mail';
  }
}
registerIds('mail', { mail: 41 });

/** The workspace id of the installation's mails, like resets of passwords, which belong to no workspace. */
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

/** Mails to be sent, and what became of them (docs/decisions/0067). */
export const emails = workspaceTable('emails', {
  id: id('mail').notNull(),
  purpose: text().$type<EmailPurpose>().notNull(),
  /** QUEUED until the server has taken it, SENT, or FAILED when it never will. */
  state: text().$type<EmailState>().notNull().default('QUEUED'),
  /** The record to whose person it was written; null for all others. */
  recordId: id('rec', 'record_id'),
  toName: text('to_name').notNull(),
  toAddress: text('to_address').notNull(),
  /** The member who gets the answers; null where that is the sender. */
  replyToName: text('reply_to_name'),
  replyToAddress: text('reply_to_address'),
  subject: text().notNull(),
  /** Markdown; null where it holds a secret. */
  body: text(),
  /** The body, sealed, where a link in it is a secret; null once it is sent or has failed. */
  sealedBody: text('sealed_body'),
  unsubscribeUrl: text('unsubscribe_url'),
  /** Who asked for it: the events of the mail name them, and the chain of their workflows. */
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
