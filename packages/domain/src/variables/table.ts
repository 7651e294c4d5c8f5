import { amount, id, versioned } from '@dossier/kernel/db/columns.ts';
import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Values of the workspace that workflows read and change by name. */
export const variables = pgTable(
  'variables',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    name: text().notNull(),
    number: amount(),
    text: text(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.name] }),
    check('variables_one_value', sql`num_nonnulls(${t.number}, ${t.text}) = 1`),
  ],
);
