import { id, stamp, workspaceTable } from '@dossier/kernel/db/columns.ts';
import { registerIds } from '@dossier/kernel/ids.ts';
import { text } from 'drizzle-orm/pg-core';

declare module '@dossier/kernel/ids.ts' {
  interface IdPrefixes {
    tpl: 'email-templates';
  }
}
registerIds('email-templates', { tpl: 42 });

export const emailTemplates = workspaceTable('email_templates', {
  id: id('tpl').notNull(),
  name: text().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  createdAt: stamp('created_at'),
  updatedAt: stamp('updated_at'),
})(['id']);
