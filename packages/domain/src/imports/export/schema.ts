import { idOf, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { queryRecordsInput } from '../../query/schema.ts';
import { listRecordsInput } from '../../records/schema.ts';

export const exportedNouns = ['records', 'deals', 'tasks', 'comments', 'calls', 'links', 'tags'] as const;
export type ExportedNoun = (typeof exportedNouns)[number];
export const exportFormats = ['CSV', 'XLSX', 'JSON_LINES'] as const;
export type ExportFormat = (typeof exportFormats)[number];
export const exportStates = ['RUNNING', 'DONE', 'CANCELLED', 'FAILED'] as const;
export type ExportState = (typeof exportStates)[number];

export const contentTypes = {
  CSV: 'text/csv; charset=utf-8',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  JSON_LINES: 'application/jsonl; charset=utf-8',
} as const satisfies Record<ExportFormat, string>;

const { where, search, sort } = queryRecordsInput.shape;
const order = sort.removeDefault().optional();

export const exportFilterSchema = listRecordsInput
  .pick({ search: true, ownerId: true, tag: true, data: true, sort: true })
  .extend({
    where: where.describe('Conditions of a query. With `where` or `order`, `search` alone.'),
    order: order.describe('The `sort` of a query.'),
  });
export type ExportFilter = z.output<typeof exportFilterSchema>;

export const createExportInput = z.strictObject({
  of: z.enum(exportedNouns).default('records').describe('What the file lists.'),
  folderId: idOf('fld').optional().describe('The folder of the records; required for them, and for nothing else.'),
  format: z
    .enum(exportFormats)
    .default('CSV')
    .describe('JSON_LINES has one object per line, in the form of the API; `createImport` reads all of them.'),
  where: where.describe('Conditions, as a query has them. Links, comments, calls and tags have them, too.'),
  order: order.describe('The `sort` of a query; ids where it is left out.'),
  search: search.describe('Every word must occur, as in a query.'),
  filter: exportFilterSchema.prefault({}).describe('The parameters of the list of records.'),
  columns: z
    .array(z.string().max(110))
    .min(1)
    .max(500)
    .optional()
    .describe('Fields, and `data.<key>`, in the order of the columns; by default all. A 422 names them.'),
});

export const exportSchema = z.object({
  id: idOf('exp'),
  of: z.enum(exportedNouns),
  folderId: idOf('fld').nullable(),
  format: z.enum(exportFormats),
  contentType: z.string(),
  state: z.enum(exportStates),
  rowCount: z.int(),
  partCount: z.int(),
  size: z.int().describe('Bytes in the file so far.'),
  note: z.string().nullable(),
  createdAt: timestampOut,
  finishedAt: timestampOut.nullable(),
});
exportSchema.register(z.globalRegistry, { id: 'Export' });
export const exportIdInput = z.strictObject({ id: idOf('exp') });
const partPosition = z.int().min(0).meta({ description: 'From 0 to `partCount`, exclusive.', example: 0 });
export const readPartInput = z.strictObject({ id: idOf('exp'), position: partPosition });
export const partSchema = z.object({
  content: z.string().optional().describe('The text of a CSV or JSON lines file.'),
  bytes: z.base64().optional().meta({ format: 'byte', description: 'The bytes of any other file.' }),
});
/** The file of an export, where the answer is not the file itself. */
export const exportFileSchema = z.object({ name: z.string(), type: z.string() });
