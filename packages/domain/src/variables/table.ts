import { amount, versioned, workspaceTable } from '@dossier/kernel/db/columns.ts';
import { sql } from 'drizzle-orm';
import { check, text } from 'drizzle-orm/pg-core';

/** Values of the workspace that workflows read and change by name. */
export const variables = workspaceTable('variables', {
  name: text().notNull(),
  number: amount(),
  text: text(),
  ...versioned(),
})(['name'], (t) => [check('variables_one_value', sql`num_nonnulls(${t.number}, ${t.text}) = 1`)]);
