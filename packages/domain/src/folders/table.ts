import { id, jsonOf, timestamp, versioned, workspaceTable } from '@dossier/kernel/db/columns.ts';
import { index, integer, text } from 'drizzle-orm/pg-core';
import type { StoredField } from '../fields/index.ts';
import type { FolderType } from './schema.ts';

export const folders = workspaceTable('folders', {
  id: id('fld').notNull(),
  name: text().notNull(),
  type: text().$type<FolderType>().notNull(),
  /** The definitions in order; stored together, so that checking a record reads one row. */
  fields: jsonOf<StoredField[]>()('fields').notNull(),
  position: integer().notNull(),
  ...versioned(),
  archivedAt: timestamp('archived_at'),
})(['id'], (t) => [index('folders_order').on(t.workspaceId, t.createdAt, t.id)]);
