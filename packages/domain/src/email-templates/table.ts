import { id, stamp } from '@dossier/kernel/db/columns.ts';
import { registerIds } from '@dossier/kernel/ids.ts';
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

declare module '@dossier/kernel/ids.ts' {
  interface IdPrefixes {
    tpl: 'email-templates';
  }
}
registerIds('email-templates', { tpl: 42 });

export const emailTemplates = pgTable(
  'email_templates',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    id: id('tpl').notNull(),
    name: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    createdAt: stamp('created_at'),
    updatedAt: stamp('updated_at'),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] })],
);
