import { idOf, formInput, text, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { fieldTypes } from '../fields/schema.ts';
import { queryRecordsInput } from '../query/schema.ts';
import {
  createRecordInput,
  listRecordsInput,
  matchedFields,
  recordSchema,
  type Record as CrmRecord,
} from '../records/schema.ts';
import { partSizeMax } from './constants.ts';

export const importStates = ['UPLOADING', 'READY', 'RUNNING', 'CHECKED', 'DONE', 'CANCELLED', 'FAILED'] as const;
export type ImportState = (typeof importStates)[number];
export const exportStates = ['RUNNING', 'DONE', 'CANCELLED', 'FAILED'] as const;
export type ExportState = (typeof exportStates)[number];

type EnteredField = keyof CrmRecord & keyof typeof createRecordInput.shape;
export type PlainField = Exclude<EnteredField, 'folderId' | 'data'>;

export interface PlainColumn {
  /** Name in mappings and exports: `owner` for `ownerId`. */
  readonly name: string;
  readonly field: PlainField;
  readonly label: string;
  readonly isMember: boolean;
  /** A cell holds several values, with commas. */
  readonly isList: boolean;
}

/** The columns that an import can fill, besides `data.<key>`: one for each such field of a create. */
export const importColumns: readonly PlainColumn[] = Object.entries(createRecordInput.shape).flatMap(
  ([name, schema]) => {
    const display = formInput.get(schema);
    if (!isPlain(name) || display === undefined) return [];
    const isMember = display.control === 'member';
    const isList = display.control === 'chips';
    return [{ name: isMember ? name.replace(/Id$/, '') : name, field: name, label: display.label, isMember, isList }];
  },
);

const labelsOfStamps: Partial<Record<keyof CrmRecord, string>> = {
  id: 'Id',
  createdAt: 'Created',
  updatedAt: 'Changed',
};
const notExported: readonly (keyof CrmRecord)[] = ['folderId', 'data', 'version'];

/** The columns of an export, besides `data.<key>`, in the order of an answer. Without a label, the start fails. */
export const exportColumns: readonly (Omit<PlainColumn, 'field'> & { readonly field: keyof CrmRecord })[] = recordSchema
  .keyof()
  .options.filter((field) => !notExported.includes(field))
  .map((field) => {
    const filled = importColumns.find((column) => column.field === field);
    const label = labelsOfStamps[field];
    if (filled) return filled;
    if (label === undefined) throw new Error(`Field ${field} of a record needs a label in imports/schema.ts.`);
    return { name: field, field, label, isMember: false, isList: false };
  });

/** Whether an import can find a record by this target: `title`, `data.<key>` … */
export function isMatchTarget(target: string): boolean {
  return target.startsWith('data.') || matchedFields.some((field) => field === target);
}

function isPlain(name: string): name is PlainField {
  return name in recordSchema.shape && name !== 'folderId' && name !== 'data';
}

/** The target of a column: a field of every record, or `data.<key>`. */
const importTarget = targetOf(importColumns.map(({ name }) => name));
const matchTarget = targetOf(matchedFields);

function targetOf(names: readonly string[]) {
  return z
    .string()
    .max(70)
    .regex(
      new RegExp(`^(${names.join('|')}|data\\.[a-zA-Z][a-zA-Z0-9_]*)$`),
      `must be ${names.join(', ')} or data.<key>`,
    );
}

/** How numbers are written: `1,234.5` or `1.234,5`. */
export const numberFormats = ['DECIMAL_POINT', 'DECIMAL_COMMA'] as const;
export type NumberFormat = (typeof numberFormats)[number];
export const dateFormats = ['YMD', 'DMY', 'MDY'] as const;
export type DateFormat = (typeof dateFormats)[number];

export const columnReadingSchema = z.strictObject({
  format: z
    .enum([...numberFormats, ...dateFormats])
    .nullable()
    .default(null)
    .describe('How its numbers or dates are written; null reads JSON numbers and ISO 8601.'),
  values: z
    .array(z.strictObject({ cell: z.string().max(500), option: z.string().max(100).nullable() }))
    .max(500)
    .default([])
    .describe('What cells mean that are no option of the field, in any case; null leaves them empty.'),
  folderId: idOf('fld')
    .nullable()
    .default(null)
    .describe('For a RECORD field: the folder in which its cells name records by their titles.'),
  createsMissing: z
    .boolean()
    .default(false)
    .describe('Whether records that are named but not there are created in that folder.'),
});
export type ColumnReading = z.output<typeof columnReadingSchema>;

export const importSchema = z.object({
  id: idOf('imp'),
  folderId: idOf('fld'),
  fileName: z.string(),
  state: z.enum(importStates),
  columns: z.array(z.string()),
  mapping: z.array(z.string().nullable()),
  readings: z.array(columnReadingSchema.nullable()).describe('How each column is read.'),
  matchField: z.string().nullable(),
  keepsRows: z.boolean(),
  isDryRun: z.boolean(),
  areReactionsRun: z.boolean(),
  size: z.int().describe('Bytes in the file.'),
  doneSize: z.int().describe('Of these, how many are done.'),
  rowCount: z.int(),
  createdCount: z.int(),
  updatedCount: z.int(),
  unchangedCount: z.int(),
  failedCount: z.int(),
  partialCount: z.int().describe('Rows that were taken without some of their cells.'),
  linkedCount: z.int().describe('Records that were created because cells named them.'),
  note: z.string().nullable(),
  createdAt: timestampOut,
  finishedAt: timestampOut.nullable(),
});
export type Import = z.output<typeof importSchema>;

export const createImportInput = z.strictObject({ folderId: idOf('fld'), fileName: text(200) });
export const importIdInput = z.strictObject({ id: idOf('imp') });
export const addPartInput = z.strictObject({
  id: idOf('imp'),
  position: z.int().min(0).max(2_000),
  content: z.string().min(1).max(partSizeMax),
});
export const inspectedSchema = importSchema.extend({ sample: z.array(z.array(z.string())) });
export const startImportInput = z.strictObject({
  id: idOf('imp'),
  mapping: z.array(importTarget.nullable()).min(1).max(500),
  matchField: matchTarget
    .nullable()
    .default(null)
    .describe('Rows whose value is that of a record update it; all others create one.'),
  readings: z
    .array(columnReadingSchema.nullable())
    .max(500)
    .optional()
    .describe('How each column is read; without it, as `inspect` found.'),
  keepsRows: z
    .boolean()
    .default(false)
    .describe('Whether a row is taken without its cells that do not fit, instead of being left out.'),
  isDryRun: z.boolean().default(true).describe('Takes every row and keeps nothing but the outcome.'),
  areReactionsRun: z.boolean().default(true).describe('Whether webhooks and workflows hear of the rows.'),
});
export const readErrorsInput = z.strictObject({ id: idOf('imp'), afterRow: z.int().min(0).default(0) });
/** A piece of a downloaded file, and where the next one starts. */
export const errorsPieceSchema = z.object({ content: z.string(), afterRow: z.int().nullable() });
export const importErrorSchema = z.object({
  row: z.int(),
  message: z.string(),
  isImported: z.boolean().describe('Whether the row was taken without the cells that did not fit.'),
});
export const importProblemSchema = z.object({
  column: z.int().nullable().describe('The index of the column; null where a row as a whole failed.'),
  problem: z.string(),
  count: z.int(),
  examples: z.array(z.object({ row: z.int(), cell: z.string() })),
});

export const previewImportInput = z.strictObject({
  id: idOf('imp'),
  mapping: z.array(importTarget.nullable()).max(500),
  readings: z.array(columnReadingSchema.nullable()).max(500).default([]),
});
const cellSeen = z.object({ cell: z.string(), count: z.int() });
export const columnPreviewSchema = z.object({
  filledCount: z.int().describe('Rows with a value.'),
  reading: columnReadingSchema.nullable().describe('As given, with what is found where nothing is given.'),
  isFormatCertain: z.boolean(),
  readAs: z
    .array(z.object({ cell: z.string(), value: z.string().nullable() }))
    .describe('The first cells, and how they are read; null for what does not fit.'),
  problems: z.array(cellSeen.extend({ problem: z.string() })).describe('Cells that do not fit.'),
  problemCount: z.int(),
  choices: z
    .array(cellSeen.extend({ suggestion: z.string().nullable() }))
    .describe('Cells that are no option of the field, each with the option that was probably meant.'),
  names: z
    .object({ found: z.int(), missing: z.int(), examples: z.array(z.string()) })
    .nullable()
    .describe('For a RECORD field: how many of the named records are there.'),
  proposed: z
    .object({ label: z.string(), type: z.enum(fieldTypes), options: z.array(z.string()).nullable() })
    .nullable()
    .describe('The field that this column could become, where it fills none.'),
});
export type ColumnPreview = z.output<typeof columnPreviewSchema>;
export const importPreviewSchema = z.object({
  rowCount: z.int().describe('The rows that were looked at.'),
  isWhole: z.boolean().describe('Whether these are all rows of the file.'),
  columns: z.array(columnPreviewSchema),
});

export const exportFilterSchema = listRecordsInput
  .pick({ search: true, ownerId: true, tag: true, data: true, sort: true })
  .extend({
    where: queryRecordsInput.shape.where.describe('Conditions of a query. With `where` or `order`, `search` alone.'),
    order: queryRecordsInput.shape.sort.removeDefault().optional().describe('The `sort` of a query.'),
  });
export type ExportFilter = z.output<typeof exportFilterSchema>;
export const createExportInput = z.strictObject({
  folderId: idOf('fld'),
  filter: exportFilterSchema.prefault({}),
  columns: z
    .array(z.string().max(70))
    .min(1)
    .max(500)
    .optional()
    .describe(`By default all: ${exportColumns.map(({ name }) => name).join(', ')} and \`data.<key>\`.`),
});
export const exportSchema = z.object({
  id: idOf('exp'),
  folderId: idOf('fld'),
  state: z.enum(exportStates),
  rowCount: z.int(),
  partCount: z.int(),
  note: z.string().nullable(),
  createdAt: timestampOut,
  finishedAt: timestampOut.nullable(),
});
export const exportIdInput = z.strictObject({ id: idOf('exp') });
export const readPartInput = z.strictObject({ id: idOf('exp'), position: z.int().min(0) });
export const partSchema = z.object({ content: z.string() });
