import type { Actor } from '@dossier/kernel/context.ts';
import { goesWith, id, jsonOf, stamp, timestamp } from '@dossier/kernel/db/columns.ts';
import { registerIds } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ColumnReading, ExportFilter, ExportState, ImportState } from './schema.ts';

declare module '@dossier/kernel/ids.ts' {
  interface IdPrefixes {
    imp: 'imports';
    exp: 'imports';
  }
}
registerIds('imports', { imp: 18, exp: 20 });

export const imports = pgTable(
  'imports',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    id: id('imp').notNull(),
    folderId: id('fld', 'folder_id').notNull(),
    fileName: text('file_name').notNull(),
    state: text().$type<ImportState>().notNull(),
    /** The parts of the file so far, and their length in UTF-8 bytes. */
    partCount: integer('part_count').notNull().default(0),
    size: integer().notNull().default(0),
    delimiter: text().notNull().default(','),
    columns: jsonOf<string[]>()('columns').notNull(),
    mapping: jsonOf<(string | null)[]>()('mapping').notNull(),
    readings: jsonOf<(ColumnReading | null)[]>()('readings')
      .notNull()
      .default(sql`'[]'::jsonb`),
    matchField: text('match_field'),
    /** Whether a row is taken without its cells that do not fit. */
    keepsRows: boolean('keeps_rows').notNull().default(false),
    isDryRun: boolean('is_dry_run').notNull().default(true),
    areReactionsRun: boolean('are_reactions_run').notNull().default(true),
    startedBy: jsonOf<Actor>()('started_by').notNull(),
    attempt: integer().notNull().default(0),
    /** The finished rows: a killed job continues behind them. */
    rowCount: integer('row_count').notNull().default(0),
    doneSize: integer('done_size').notNull().default(0),
    createdCount: integer('created_count').notNull().default(0),
    updatedCount: integer('updated_count').notNull().default(0),
    unchangedCount: integer('unchanged_count').notNull().default(0),
    failedCount: integer('failed_count').notNull().default(0),
    partialCount: integer('partial_count').notNull().default(0),
    linkedCount: integer('linked_count').notNull().default(0),
    note: text(),
    createdAt: stamp('created_at'),
    finishedAt: timestamp('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('imports_order').on(t.workspaceId, t.createdAt, t.id),
    // Pruning covers all workspaces at once, so the index does not start with the workspace.
    index('imports_old').on(t.createdAt),
  ],
);

/** The text of a file in parts, so that no process holds it whole. */
export const importParts = pgTable(
  'import_parts',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    importId: id('imp', 'import_id').notNull(),
    position: integer().notNull(),
    content: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.importId, t.position] }),
    goesWith([t.workspaceId, t.importId], [imports.workspaceId, imports.id]),
  ],
);

/** Rows that failed, or were taken without some cells: as in the file, each with the reason. */
export const importErrors = pgTable(
  'import_errors',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    importId: id('imp', 'import_id').notNull(),
    /** The row's number in the file; the header is row 1. */
    row: integer().notNull(),
    message: text().notNull(),
    cells: jsonOf<string[]>()('cells').notNull(),
    isImported: boolean('is_imported').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.importId, t.row] }),
    goesWith([t.workspaceId, t.importId], [imports.workspaceId, imports.id]),
  ],
);

/** Problems of cells, counted by column, so that thousands of rows are a few lines. */
export const importProblems = pgTable(
  'import_problems',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    importId: id('imp', 'import_id').notNull(),
    /** The index of the column; -1 where a row as a whole failed. */
    column: integer().notNull(),
    problem: text().notNull(),
    count: integer().notNull(),
    examples: jsonOf<{ row: number; cell: string }[]>()('examples').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.importId, t.column, t.problem] }),
    goesWith([t.workspaceId, t.importId], [imports.workspaceId, imports.id]),
  ],
);

/** Titles that cells named and no record had, so that a dry run counts each once. */
export const importNames = pgTable(
  'import_names',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    importId: id('imp', 'import_id').notNull(),
    folderId: id('fld', 'folder_id').notNull(),
    /** The title as titles are compared. */
    key: text().notNull(),
    title: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.importId, t.folderId, t.key] }),
    goesWith([t.workspaceId, t.importId], [imports.workspaceId, imports.id]),
  ],
);

export const exports = pgTable(
  'exports',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    id: id('exp').notNull(),
    folderId: id('fld', 'folder_id').notNull(),
    state: text().$type<ExportState>().notNull(),
    filter: jsonOf<ExportFilter>()('filter').notNull(),
    columns: jsonOf<string[]>()('columns').notNull(),
    /** The cursor of the next page; null at the start. */
    cursor: text(),
    partCount: integer('part_count').notNull().default(0),
    rowCount: integer('row_count').notNull().default(0),
    note: text(),
    createdAt: stamp('created_at'),
    finishedAt: timestamp('finished_at'),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] }), index('exports_old').on(t.createdAt)],
);

export const exportParts = pgTable(
  'export_parts',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    exportId: id('exp', 'export_id').notNull(),
    position: integer().notNull(),
    content: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.exportId, t.position] }),
    goesWith([t.workspaceId, t.exportId], [exports.workspaceId, exports.id]),
  ],
);
