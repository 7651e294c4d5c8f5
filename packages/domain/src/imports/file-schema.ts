import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { delimiters, encodings, partBase64Max, partSizeMax } from './constants.ts';

export const fileFormats = ['CSV', 'XLSX', 'VCARD', 'JSON'] as const;
export type FileFormat = (typeof fileFormats)[number];
export type FileEncoding = (typeof encodings)[number];

/** The way a file is read, as answers show it. */
export const fileReading = {
  format: z.enum(fileFormats).nullable().describe('As its content says; null until the file is inspected.'),
  encoding: z.string().nullable().describe('Encoding of its text; null for a spreadsheet.'),
  delimiter: z.string(),
  headerRow: z.int().describe('Row with the names of the columns, counted from 1; 0: the file has none.'),
  sheet: z.string().nullable().describe('The sheet that is read, of a spreadsheet.'),
  sheets: z.array(z.string()),
  warnings: z.array(z.string()).describe('Doubts about how the file is read, and what a person can choose.'),
};

export const inspectImportInput = z.strictObject({
  id: idOf('imp'),
  encoding: z.enum(encodings).optional().describe('Encoding of the text; by default it is detected.'),
  delimiter: z.enum(delimiters).optional().describe('Separator of columns; by default it is detected.'),
  headerRow: z.int().min(0).max(1_000).optional().describe('Row with the names of the columns; 0 for none.'),
  sheet: z.string().max(200).optional().describe('Name of the sheet; by default the first visible one.'),
});
export type FileChoice = Omit<z.output<typeof inspectImportInput>, 'id'>;

export const addPartInput = z.strictObject({
  id: idOf('imp'),
  position: z.int().min(0).max(2_000).meta({ description: 'From 0, without a gap.', example: 0 }),
  content: z
    .string()
    .min(1)
    .max(partSizeMax)
    .optional()
    .describe('The next piece of a file of text, cut anywhere but within a character.'),
  bytes: z
    .base64()
    .min(1)
    .max(partBase64Max)
    .optional()
    .meta({ format: 'byte', description: 'The next piece of any file.' }),
});

/** Rows without any readable cell. */
export const rowProblemSchema = z.object({ row: z.int(), problem: z.string() });
export type RowProblem = z.output<typeof rowProblemSchema>;
