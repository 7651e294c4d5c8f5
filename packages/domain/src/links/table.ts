import { goesWith, id, refersTo, stamp, workspaceTable } from '@dossier/kernel/db/columns.ts';
import { index, integer, text, unique } from 'drizzle-orm/pg-core';
import { records } from '../records/table.ts';

export const linkKinds = workspaceTable('link_kinds', {
  id: id('kind').notNull(),
  name: text().notNull(),
  reverseName: text('reverse_name').notNull(),
  version: integer().notNull().default(1),
  createdAt: stamp('created_at'),
})(['id'], (t) => [index('link_kinds_created').on(t.workspaceId, t.createdAt, t.id)]);

/**
 * Links between two records, indexed from both ends. In a custom field of type RECORD the reverse list would be a
 * search, and two writers would overwrite each other. A link changes no version, so it fails no update with `If-Match`.
 */
export const recordLinks = workspaceTable('record_links', {
  id: id('lnk').notNull(),
  kindId: id('kind', 'kind_id').notNull(),
  fromId: id('rec', 'from_id').notNull(),
  toId: id('rec', 'to_id').notNull(),
  createdAt: stamp('created_at'),
})(['id'], (t) => [
  unique('record_links_pair').on(t.workspaceId, t.fromId, t.toId, t.kindId),
  refersTo([t.workspaceId, t.kindId], [linkKinds.workspaceId, linkKinds.id]),
  goesWith([t.workspaceId, t.fromId], [records.workspaceId, records.id]),
  goesWith([t.workspaceId, t.toId], [records.workspaceId, records.id]),
  index('record_links_from').on(t.workspaceId, t.fromId, t.createdAt, t.id),
  index('record_links_to').on(t.workspaceId, t.toId, t.createdAt, t.id),
  index('record_links_kind').on(t.workspaceId, t.kindId),
]);
