import { id, stamp, workspaceTable } from '@dossier/kernel/db/columns.ts';
import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { TagColor } from './schema.ts';

/**
 * Records, deals and tasks store ids of tags (`tag_ids`), so a rename rewrites none of them; a join table would cost
 * every list a join. A deleted tag leaves its id behind, which answers and filters ignore.
 */
export const tags = workspaceTable('tags', {
  id: id('tag').notNull(),
  name: text().notNull(),
  /** The comparison key, by which names are unique. */
  key: text().notNull(),
  color: text().$type<TagColor>().notNull(),
  version: integer().notNull().default(1),
  createdAt: stamp('created_at'),
})(['id'], (t) => [
  uniqueIndex('tags_key').on(t.workspaceId, t.key),
  index('tags_created').on(t.workspaceId, t.createdAt, t.id),
]);
