import { id, jsonOf, stamp, versioned, workspaceTable } from '@dossier/kernel/db/columns.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, text, uuid } from 'drizzle-orm/pg-core';
import type { Filter } from '../query/schema.ts';
import type { WatchedNoun } from './schema.ts';

export const watches = workspaceTable('watches', {
  id: id('wat').notNull(),
  name: text().notNull(),
  of: text().$type<WatchedNoun>().notNull(),
  where: jsonOf<Filter>()('where').notNull(),
  isEnabled: boolean('is_enabled').notNull(),
  problem: text(),
  /** Changes with `where`. Members of another filling are leftovers, which a job deletes. */
  filling: uuid().notNull().defaultRandom(),
  /** The next comparison of all members with the answer. */
  dueAt: stamp('due_at'),
  ...versioned(),
})(['id'], (t) => [
  index('watches_order').on(t.workspaceId, t.createdAt, t.id),
  index('watches_due')
    .on(t.dueAt)
    .where(sql`is_enabled`),
]);

/**
 * The items in the answer of a watch, as last told. There is no foreign key: a new filling is inserted before the watch
 * is locked, so that the dispatcher does not wait for a slow query.
 */
export const watchMembers = workspaceTable('watch_members', {
  watchId: id('wat', 'watch_id').notNull(),
  filling: uuid().notNull(),
  itemId: uuid('item_id').notNull(),
})(['watchId', 'filling', 'itemId']);
