import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';

export const readErrorsInput = z.strictObject({
  id: idOf('imp'),
  afterRow: z
    .int()
    .min(0)
    .default(0)
    .meta({ description: 'The `afterRow` of the answer before; 0 begins.', example: 0 }),
});
const nextRow = z.int().nullable().describe('Where the next page starts; null on the last one.');
/** A piece of a downloaded file, and where the next one starts. */
export const errorsPieceSchema = z.object({ content: z.string(), afterRow: nextRow });
export const importErrorsSchema = z.object({
  data: z.array(
    z.object({
      row: z.int().describe('Its number in the file; the header is row 1.'),
      message: z.string(),
      isImported: z.boolean().describe('Whether the row was taken without the cells that did not fit.'),
      cells: z.array(z.string()).describe('As in the file.'),
    }),
  ),
  afterRow: nextRow,
});
export const importProblemSchema = z.object({
  column: z.int().nullable().describe('The index of the column; null where a row as a whole failed.'),
  problem: z.string(),
  count: z.int(),
  examples: z.array(z.object({ row: z.int(), cell: z.string() })),
});

export const sampleFates = ['created', 'updated', 'unchanged', 'skipped', 'failed'] as const;
export type SampleFate = (typeof sampleFates)[number];

export const importSampleSchema = z.object({
  row: z.int().describe('Its number in the file; the header is row 1.'),
  fate: z.enum(sampleFates),
  title: z.string().describe('The title of its record.'),
  recordId: idOf('rec').nullable().describe('The record that it matches.'),
  values: z
    .array(
      z.object({
        column: z.int(),
        before: z.array(z.string()).describe('Empty where there was no value.'),
        after: z.array(z.string()),
      }),
    )
    .describe('The values that it changes, by the index of the column.'),
  problems: z.array(z.object({ column: z.int().nullable(), problem: z.string(), cell: z.string() })),
});
export type ImportSample = z.output<typeof importSampleSchema>;
