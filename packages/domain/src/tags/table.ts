import { id, stamp } from '@dossier/kernel/db/columns.ts';
import { registerIds } from '@dossier/kernel/ids.ts';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { TagColor } from './schema.ts';

declare module '@dossier/kernel/ids.ts' {
  interface IdPrefixes {
    tag: 'tags';
  }
}
registerIds('tags', { tag: 36 });

export const tags = pgTable(
  'tags',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    id: id('tag').notNull(),
    name: text().notNull(),
    /** The name in lower case, by which names are unique. */
    key: text().notNull(),
    color: text().$type<TagColor>().notNull(),
    version: integer().notNull().default(1),
    createdAt: stamp('created_at'),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('tags_key').on(t.workspaceId, t.key),
    index('tags_created').on(t.workspaceId, t.createdAt, t.id),
  ],
);
