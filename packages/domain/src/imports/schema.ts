import { externalInput } from '@dossier/kernel/external-schema.ts';
import { idOf, formInput, text, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { fieldKeySchema, fieldTypes } from '../fields/schema.ts';
import { createRecordInput, matchedFields, recordSchema, type Record as CrmRecord } from '../records/schema.ts';
import { nameParts, partSizeMax, typedTargets } from './constants.ts';
import { fileReading, rowProblemSchema } from './file-schema.ts';

export const importStates = [
  'UPLOADING',
  'READING',
  'READY',
  'RUNNING',
  'CHECKED',
  'DONE',
  'CANCELLED',
  'FAILED',
] as const;
export type ImportState = (typeof importStates)[number];
export const importModes = ['BOTH', 'CREATE', 'UPDATE'] as const;
export type ImportMode = (typeof importModes)[number];

type EnteredField = keyof CrmRecord & keyof typeof createRecordInput.shape;
export type PlainField = Exclude<EnteredField, 'folderId' | 'data'>;

export interface PlainColumn {
  /** Name in mappings and exports: `owner` for `ownerId`. */
  readonly name: string;
  readonly field: PlainField;
  readonly label: string;
  readonly isMember: boolean;
  /** True if a cell holds several values, separated by commas. */
  readonly isList: boolean;
}

/** Possible import columns besides `data.<key>`: one for each field of a create that a cell can fill. */
export const importColumns: readonly PlainColumn[] = Object.entries(createRecordInput.shape).flatMap(
  ([name, schema]) => {
    const display = formInput.get(schema);
    if (!isPlain(name) || display === undefined) return [];
    const isMember = display.control === 'member';
    const isList = display.control === 'chips';
    return [{ name: isMember ? name.replace(/Id$/, '') : name, field: name, label: display.label, isMember, isList }];
  },
);

const matchTargets = [...matchedFields, 'id', 'externalId'] as const;

/** True if an import can find a record by this target: `title`, `data.<key>` … */
export function isMatchTarget(target: string): boolean {
  return target.startsWith('data.') || matchTargets.some((field) => field === target);
}

function isPlain(name: string): name is PlainField {
  return name in recordSchema.shape && name !== 'folderId' && name !== 'data';
}

/** The target of a column: a field of every record, or `data.<key>`. */
const importTarget = targetOf(
  [...importColumns, ...typedTargets, ...nameParts].map(({ name }) => name),
  '(?:deal\\.)?',
);
const matchTarget = targetOf(matchTargets);

function targetOf(names: readonly string[], before = '') {
  return z
    .string()
    .max(70)
    .regex(
      new RegExp(`^(${names.join('|').replaceAll('.', String.raw`\.`)}|${before}data\\.[a-zA-Z][a-zA-Z0-9_]*)$`),
      `must be ${names.join(', ')} or data.<key>`,
    );
}

/** How numbers are written: `1,234.5` or `1.234,5`. */
export const numberFormats = ['DECIMAL_POINT', 'DECIMAL_COMMA'] as const;
export type NumberFormat = (typeof numberFormats)[number];
/** The order of day, month and year, or the day numbers of a spreadsheet. */
export const dateFormats = ['YMD', 'DMY', 'MDY', 'DAY_NUMBER'] as const;
export type DateFormat = (typeof dateFormats)[number];

export const columnReadingSchema = z.strictObject({
  format: z
    .enum([...numberFormats, ...dateFormats, 'AS_WRITTEN', 'LAST_FIRST'])
    .nullable()
    .default(null)
    .describe('How its numbers or dates are written; null reads JSON numbers and ISO 8601.'),
  values: z
    .array(z.strictObject({ cell: z.string().max(500), option: z.string().max(254).nullable() }))
    .max(5_000)
    .default([])
    .describe('The options or members that other cells mean; null for none. An e-mail address: theirs once they join.'),
  folderId: idOf('fld')
    .nullable()
    .default(null)
    .describe('For a RECORD field: the folder in which its cells name records by their titles.'),
  createsMissing: z
    .boolean()
    .default(false)
    .describe('Whether records that are named but not there are created in that folder.'),
  matchKey: fieldKeySchema
    .nullable()
    .default(null)
    .describe(
      'The text field of that folder by which records are found first. Addresses are the same by their domain.',
    ),
  matchColumn: z.int().min(0).nullable().default(null).describe('The column of these values; null for its own.'),
  empty: z.array(z.string().max(100)).max(100).default([]).describe('Cells that mean nothing, such as N/A.'),
  clears: z
    .boolean()
    .default(false)
    .describe('Whether blank cells clear the field of a record that is there; otherwise they keep it.'),
  isPast: z.boolean().default(false).describe('Two-digit years lie in the past, as in birthdays.'),
  othersKey: fieldKeySchema
    .nullable()
    .default(null)
    .describe('The text field for further addresses or numbers of a cell; null reports them.'),
});
columnReadingSchema.register(z.globalRegistry, { id: 'ColumnReading' });
export type ColumnReading = z.output<typeof columnReadingSchema>;
/** The default reading of a column. */
export const blankReading: ColumnReading = columnReadingSchema.parse({});

export const importSchema = z.object({
  id: idOf('imp'),
  operationId: idOf('op')
    .nullable()
    .describe('Undo the import by `POST /operations/{id}/undo`; null unless it has written, or is writing.'),
  folderId: idOf('fld'),
  fileName: z.string(),
  state: z.enum(importStates),
  ...fileReading,
  columns: z.array(z.string()),
  mapping: z.array(z.string().nullable()),
  readings: z.array(columnReadingSchema.nullable()).describe('How each column is read.'),
  matchField: z.string().nullable(),
  mode: z.enum(importModes),
  externalSource: z.string().nullable(),
  keepsRows: z.boolean(),
  isDryRun: z.boolean(),
  areReactionsRun: z.boolean(),
  size: z.int().describe('Bytes in the file.'),
  doneSize: z.int().describe('Of these, how many are done.'),
  rowCount: z.int(),
  createdCount: z.int().describe('Rows that made a record, or only other things.'),
  updatedCount: z.int(),
  unchangedCount: z.int(),
  skippedCount: z.int().describe('Rows that the mode left out.'),
  failedCount: z.int(),
  partialCount: z.int().describe('Rows that were taken without some of their cells.'),
  linkedCount: z.int().describe('Records that were created because cells named them.'),
  madeCounts: z.record(z.string(), z.int()).meta({
    description: 'Deals, tasks, notes, calls, pipelines and stages made; changed ones as `deal.changed`.',
    example: { deal: 12 },
  }),
  pipelineId: idOf('pl').nullable(),
  createsStages: z.boolean(),
  note: z.string().nullable(),
  startedBy: z.string().describe('The name of the person or key that started it.'),
  canUndo: z.boolean(),
  createdAt: timestampOut,
  finishedAt: timestampOut.nullable(),
});
importSchema.register(z.globalRegistry, { id: 'Import' });
export type Import = z.output<typeof importSchema>;

const partContent = z.string().min(1).max(partSizeMax);
export const createImportInput = z.strictObject({
  folderId: idOf('fld'),
  fileName: text(200),
  size: z
    .int()
    .min(1)
    .optional()
    .describe('Bytes of the whole file: one that is too large is refused before its parts.'),
  content: partContent.optional().describe('The file, where it fits into one part.'),
});
export const importIdInput = z.strictObject({ id: idOf('imp') });
export const inspectedSchema = importSchema.extend({
  sample: z.array(z.array(z.string())),
  sameAs: z
    .object({ id: idOf('imp'), fileName: z.string(), createdAt: timestampOut, by: z.string() })
    .nullable()
    .describe('The last import of the same file into this folder.'),
  mappingFrom: idOf('imp').nullable().describe('The earlier import with the same columns whose mapping this is.'),
});
export type Inspected = z.output<typeof inspectedSchema>;
export const startImportInput = z.strictObject({
  id: idOf('imp'),
  mapping: z
    .array(importTarget.nullable())
    .min(1)
    .max(500)
    .optional()
    .describe('The target of each column, null to leave it out; without it, as `inspect` proposed.'),
  matchField: matchTarget
    .nullable()
    .default(null)
    .describe('Rows whose value is that of a record update it; all others create one. So do rows with its `id`.'),
  mode: z
    .enum(importModes)
    .default('BOTH')
    .describe('`CREATE` skips rows that match a record; `UPDATE` skips rows that match none.'),
  externalSource: externalInput.externalSource
    .default(null)
    .describe('Where external ids come from, if no column says so.'),
  readings: z
    .array(columnReadingSchema.nullable())
    .max(500)
    .optional()
    .describe('How each column is read; null, or without the list, as all rows of the file tell.'),
  pipelineId: idOf('pl').nullable().default(null).describe('The pipeline of deals whose rows name none.'),
  createsStages: z.boolean().default(false).describe('Whether missing pipelines and stages that rows name are made.'),
  keepsRows: z
    .boolean()
    .default(false)
    .describe('Whether a row is taken without its cells that do not fit, instead of being left out.'),
  isDryRun: z.boolean().default(true).describe('Takes every row and keeps nothing but the outcome.'),
  areReactionsRun: z.boolean().default(true).describe('Whether webhooks and workflows hear of the rows.'),
});
export const previewImportInput = z.strictObject({
  id: idOf('imp'),
  mapping: z.array(importTarget.nullable()).max(500),
  readings: z.array(columnReadingSchema.nullable()).max(500).default([]),
});
const cellSeen = z.object({ cell: z.string(), count: z.int() });
export const columnPreviewSchema = z.object({
  filledCount: z.int().describe('Rows with a value.'),
  reading: columnReadingSchema.nullable().describe('As given, else as found.'),
  isFormatCertain: z.boolean(),
  readAs: z
    .array(z.object({ cell: z.string(), value: z.string().nullable() }))
    .describe('The first cells as read; null if one does not fit.'),
  problems: z.array(cellSeen.extend({ problem: z.string() })).describe('Cells that do not fit.'),
  problemCount: z.int(),
  choices: z
    .array(cellSeen.extend({ suggestion: z.string().nullable() }))
    .describe('Cells that are no option or member, with a similar option, which is never applied.'),
  furtherCount: z.int().describe('Rows whose values are too many to be listed.'),
  emptyCount: z.int().describe('Rows without a value.'),
  othersCount: z.int().describe('Rows with more addresses or numbers than the field takes.'),
  names: z
    .object({ found: z.int(), missing: z.int(), examples: z.array(z.string()) })
    .nullable()
    .describe('For a RECORD field: how many of the named records are there.'),
  proposed: z
    .object({
      key: z.string(),
      label: z.string(),
      type: z.enum(fieldTypes),
      options: z.array(z.string()).describe('Its choices as SELECT.'),
      items: z.array(z.string()).describe('Its choices as MULTI_SELECT.'),
      targetFolderId: z.string().nullable().describe('The folder of its links.'),
    })
    .nullable()
    .describe('The field that this column could become. Any other type is possible.'),
});
export type ColumnPreview = z.output<typeof columnPreviewSchema>;
export const importPreviewSchema = z.object({
  rowCount: z.int().describe('The rows that were looked at.'),
  isWhole: z.boolean().describe('Whether these are all rows of the file.'),
  problems: z.array(rowProblemSchema).describe('Rows of another length than the header: they fail.'),
  columns: z.array(columnPreviewSchema),
});
