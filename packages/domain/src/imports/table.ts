import type { Actor } from '@dossier/kernel/context.ts';
import { bytes, goesWith, id, jsonOf, stamp, timestamp, workspaceTable } from '@dossier/kernel/db/columns.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, type PgColumn, text } from 'drizzle-orm/pg-core';
import type { ExportedNoun, ExportFilter, ExportFormat, ExportState } from './export/schema.ts';
import type { FileFormat } from './file-schema.ts';
import type { StoredCounts } from './mapping/count-cells.ts';
import type { ImportSample } from './outcome-schema.ts';
import type { ColumnReading, ImportMode, ImportState } from './schema.ts';

const listOf = <T>(name: string) =>
  jsonOf<T[]>()(name)
    .notNull()
    .default(sql`'[]'::jsonb`);
const ofImport = (t: Record<'workspaceId' | 'importId', PgColumn>) => [
  goesWith([t.workspaceId, t.importId], [imports.workspaceId, imports.id]),
];

export const imports = workspaceTable('imports', {
  id: id('imp').notNull(),
  folderId: id('fld', 'folder_id').notNull(),
  fileName: text('file_name').notNull(),
  state: text().$type<ImportState>().notNull(),
  /** Number of parts of the file so far, and their total length in bytes. */
  partCount: integer('part_count').notNull().default(0),
  size: integer().notNull().default(0),
  /** Number of converted parts, stored after the sent ones, and their length; null if the file is read as sent. */
  convertedCount: integer('converted_count'),
  convertedSize: integer('converted_size').notNull().default(0),
  format: text().$type<FileFormat>(),
  encoding: text(),
  delimiter: text().notNull().default(','),
  headerRow: integer('header_row').notNull().default(1),
  sheet: text(),
  sheets: listOf<string>('sheets'),
  warnings: listOf<string>('warnings'),
  columns: jsonOf<string[]>()('columns').notNull(),
  mapping: jsonOf<(string | null)[]>()('mapping').notNull(),
  readings: listOf<ColumnReading | null>('readings'),
  matchField: text('match_field'),
  mode: text().$type<ImportMode>().notNull().default('BOTH'),
  externalSource: text('external_source'),
  /** True if a row is imported without its faulty cells. */
  keepsRows: boolean('keeps_rows').notNull().default(false),
  isDryRun: boolean('is_dry_run').notNull().default(true),
  areReactionsRun: boolean('are_reactions_run').notNull().default(true),
  startedBy: jsonOf<Actor>()('started_by').notNull(),
  attempt: integer().notNull().default(0),
  /** Number of finished rows: a killed job continues after them. */
  rowCount: integer('row_count').notNull().default(0),
  doneSize: integer('done_size').notNull().default(0),
  createdCount: integer('created_count').notNull().default(0),
  updatedCount: integer('updated_count').notNull().default(0),
  unchangedCount: integer('unchanged_count').notNull().default(0),
  skippedCount: integer('skipped_count').notNull().default(0),
  failedCount: integer('failed_count').notNull().default(0),
  partialCount: integer('partial_count').notNull().default(0),
  linkedCount: integer('linked_count').notNull().default(0),
  /** Number of created deals, tasks, notes, calls and stages, by name. */
  madeCounts: jsonOf<Record<string, number>>()('made_counts')
    .notNull()
    .default(sql`'{}'::jsonb`),
  /** Rows of a dry run, with their records before and after. */
  samples: listOf<ImportSample>('samples'),
  /** The pipeline for deals whose rows name none. */
  pipelineId: id('pl', 'pipeline_id'),
  /** True if missing stages are created. */
  createsStages: boolean('creates_stages').notNull().default(false),
  /** SHA-256 of the file, in hex. */
  digest: text(),
  note: text(),
  createdAt: stamp('created_at'),
  finishedAt: timestamp('finished_at'),
})(['id'], (t) => [
  index('imports_order').on(t.workspaceId, t.createdAt, t.id),
  // Pruning covers all workspaces at once, so the index does not start with the workspace.
  index('imports_old').on(t.createdAt),
]);

export type ImportRow = typeof imports.$inferSelect;

/** Occurrences of each cell in a whole file, by column (`mapping/count-cells.job.ts`). */
export const importCounts = workspaceTable('import_counts', {
  importId: id('imp', 'import_id').notNull(),
  rowCount: integer('row_count').notNull(),
  counts: jsonOf<StoredCounts[]>()('counts').notNull(),
})(['importId'], ofImport);

/** A file in parts, so that no process holds it whole. Parts that are valid UTF-8 are stored as text. */
export const importParts = workspaceTable('import_parts', {
  importId: id('imp', 'import_id').notNull(),
  position: integer().notNull(),
  content: text(),
  bytes: bytes(),
})(['importId', 'position'], ofImport);

/** Rows that failed, or were imported without some cells: as in the file, each with the reason. */
export const importErrors = workspaceTable('import_errors', {
  importId: id('imp', 'import_id').notNull(),
  /** The row's number in the file; the header is row 1. */
  row: integer().notNull(),
  message: text().notNull(),
  cells: jsonOf<string[]>()('cells').notNull(),
  isImported: boolean('is_imported').notNull().default(false),
  recordId: id('rec', 'record_id'),
})(['importId', 'row'], ofImport);

/** Problems of cells, counted by column, so that thousands of rows become a few lines. */
export const importProblems = workspaceTable('import_problems', {
  importId: id('imp', 'import_id').notNull(),
  /** The index of the column; -1 if the row failed as a whole. */
  column: integer().notNull(),
  problem: text().notNull(),
  count: integer().notNull(),
  examples: jsonOf<{ row: number; cell: string }[]>()('examples').notNull(),
})(['importId', 'column', 'problem'], ofImport);

/** Unknown titles in cells, stored so that a dry run counts each once. */
export const importNames = workspaceTable('import_names', {
  importId: id('imp', 'import_id').notNull(),
  folderId: id('fld', 'folder_id').notNull(),
  /** The title's comparison key. */
  key: text().notNull(),
  title: text().notNull(),
})(['importId', 'folderId', 'key'], ofImport);

/** Fields that wait for an invited person, who gets them on joining (`owners/give-awaited.job.ts`). */
export const awaitedOwners = workspaceTable('awaited_owners', {
  email: text().notNull(),
  /** The id of a record, deal or task. */
  subjectId: text('subject_id').notNull(),
  /** `ownerId`, `assigneeId` or `data.<key>`. */
  field: text().notNull(),
})(['email', 'subjectId', 'field']);

export const exports = workspaceTable('exports', {
  id: id('exp').notNull(),
  of: text().$type<ExportedNoun>().notNull().default('records'),
  /** The folder of exported records; null for other nouns. */
  folderId: id('fld', 'folder_id'),
  format: text().$type<ExportFormat>().notNull().default('CSV'),
  contentType: text('content_type').notNull().default('text/csv; charset=utf-8'),
  /** Null in exports of earlier versions. */
  startedBy: jsonOf<Actor>()('started_by'),
  state: text().$type<ExportState>().notNull(),
  filter: jsonOf<ExportFilter>()('filter').notNull(),
  /** Empty for all columns. */
  columns: jsonOf<string[]>()('columns').notNull(),
  /** The cursor of the next page; null at the start and after the last page. */
  cursor: text(),
  partCount: integer('part_count').notNull().default(0),
  rowCount: integer('row_count').notNull().default(0),
  size: bigint({ mode: 'number' }).notNull().default(0),
  note: text(),
  createdAt: stamp('created_at'),
  finishedAt: timestamp('finished_at'),
})(['id'], (t) => [index('exports_old').on(t.createdAt)]);

export const exportParts = workspaceTable('export_parts', {
  exportId: id('exp', 'export_id').notNull(),
  /** From 0 for texts, from -1 downwards for bytes. */
  position: integer().notNull(),
  content: text().notNull(),
  bytes: bytes(),
})(['exportId', 'position'], (t) => [goesWith([t.workspaceId, t.exportId], [exports.workspaceId, exports.id])]);
