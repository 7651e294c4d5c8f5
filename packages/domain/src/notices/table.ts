import { id, timestamp } from '@dossier/kernel/db/columns.ts';
import { registerIds } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';

declare module '@dossier/kernel/ids.ts' {
  interface IdPrefixes {
    ntc: 'notices';
  }
}
registerIds('notices', { ntc: 35 });

/**
 * What a person should know of their workflows and webhooks, and of records where they are mentioned: one row for each
 * person, subject, kind and hour.
 */
export const notices = pgTable(
  'notices',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    id: id('ntc').notNull(),
    userId: id('usr', 'user_id').notNull(),
    /** The kind of the events. */
    kind: text().notNull(),
    /** The workflow, the webhook or the record, with its prefix. */
    subjectId: text('subject_id').notNull(),
    subjectName: text('subject_name').notNull(),
    /** The hour in which the events occurred. */
    hour: timestamp().notNull(),
    /** Of the latest event: why, or the text that mentions the person; and the run. */
    message: text(),
    runId: id('run', 'run_id'),
    count: integer().notNull(),
    firstAt: timestamp('first_at').notNull(),
    lastAt: timestamp('last_at').notNull(),
    readAt: timestamp('read_at'),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    unique('notices_group').on(t.workspaceId, t.userId, t.kind, t.subjectId, t.hour),
    index('notices_order').on(t.workspaceId, t.userId, t.lastAt, t.id),
    index('notices_unread')
      .on(t.workspaceId, t.userId)
      .where(sql`read_at is null`),
    index('notices_old').on(t.lastAt),
  ],
);
