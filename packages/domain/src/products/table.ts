import { amount, id, timestamp } from '@dossier/kernel/db/columns.ts';
import { registerIds } from '@dossier/kernel/ids.ts';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

declare module '@dossier/kernel/ids.ts' {
  interface IdPrefixes {
    prd: 'products';
  }
}
registerIds('products', { prd: 47 });

export const products = pgTable(
  'products',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    id: id('prd').notNull(),
    name: text().notNull(),
    price: amount(),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
    version: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('products_created').on(t.workspaceId, t.createdAt, t.id),
  ],
);
