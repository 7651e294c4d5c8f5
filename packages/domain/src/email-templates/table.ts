import { id, stamp, workspaceTable } from '@dossier/kernel/db/columns.ts';
import { text } from 'drizzle-orm/pg-core';

export const emailTemplates = workspaceTable('email_templates', {
  id: id('tpl').notNull(),
  name: text().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  createdAt: stamp('created_at'),
  updatedAt: stamp('updated_at'),
})(['id']);
