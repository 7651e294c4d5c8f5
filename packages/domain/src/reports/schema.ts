import { pageInput } from '@dossier/kernel/page-schema.ts';
import { component, idOf, optionalDate, text, versionedOut, endsAfter } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { stageKindSchema } from '../pipelines/schema.ts';
import { aggregateInput, groupSchema } from '../query/schema.ts';

const chartKinds = ['NUMBER', 'BAR', 'LINE', 'PIE', 'FUNNEL', 'TABLE'] as const;
/** The nouns and figures that a tile measures. */
export const tileSubjects = ['deals', 'records', 'tasks', 'stages', 'activity'] as const;
export type TileSubject = (typeof tileSubjects)[number];

const tilesMax = 24;

export const tileSchema = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, 'must be small letters, digits and hyphens')
      .meta({ description: 'Unique in the report.', example: 'forecast' }),
    title: text(100).meta({ example: 'Forecast' }),
    chart: z.enum(chartKinds).meta({ description: 'How it is shown.', example: 'BAR' }),
    subject: z.enum(tileSubjects).meta({
      description:
        '`stages`: time and wins by stage; `activity`: what each person did. Both have measures of their own.',
      example: 'deals',
    }),
    pipelineId: idOf('pl')
      .nullable()
      .default(null)
      .describe('Only deals of this pipeline; for `stages`, null is the first one.'),
    stageKinds: z
      .array(stageKindSchema)
      .max(3)
      .default([])
      .meta({ description: 'Only deals in stages that mean this; none for all.', example: ['OPEN'] }),
    isWeighted: z.boolean().default(false).meta({
      description: 'Adds `sum.weighted`: the amounts of deals, each by the probability of its stage.',
      example: true,
    }),
    dateField: z.string().min(1).max(110).nullable().default(null).meta({
      description: 'The date by which a period narrows it, if any.',
      example: 'closeDate',
    }),
    columns: z.int().min(2).max(12).default(6).describe('Its width, of 12.'),
    rows: z.int().min(1).max(6).default(2).describe('Its height.'),
    goal: z.number().nullable().default(null).describe('What its figure should reach.'),
    aggregate: aggregateInput
      .omit({ timeZone: true })
      .prefault({})
      .describe('As in `POST /deals/aggregate`; for `stages` and `activity` it stays empty.'),
  })
  .meta({ id: 'ReportTile' });
export type Tile = z.output<typeof tileSchema>;

export const reportSchema = component('Report', {
  id: idOf('rep'),
  name: z.string().meta({ example: 'Sales' }),
  tiles: z.array(tileSchema),
  ownerId: idOf('usr').nullable().describe('Who alone sees it; null for everybody.'),
  ...versionedOut,
});
export type Report = z.output<typeof reportSchema>;

const reportId = idOf('rep');
const name = text(100).meta({ example: 'Sales' });
const tiles = z
  .array(tileSchema)
  .max(tilesMax)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Every tile needs an id of its own.')
  .describe('In the order in which they are shown.');

export const listReportsInput = z.strictObject(pageInput({ default: 100, max: 100 }));
const isPrivate = z.boolean().optional().describe('Whether only its owner sees it.');
export const createReportInput = z.strictObject({ name, tiles: tiles.default([]), isPrivate });
export const updateReportInput = z.strictObject({
  id: reportId,
  name: name.optional(),
  tiles: tiles.optional(),
  isPrivate,
});

/** Filters of every tile of a report. */
const around = {
  from: optionalDate.optional().meta({ description: 'The first day of the period.', example: '2026-01-01' }),
  to: optionalDate.optional().meta({ description: 'Its last day.', example: '2026-01-31' }),
  ownerId: idOf('usr').optional().describe('Only what this member owns, is assigned to or did.'),
  timeZone: aggregateInput.shape.timeZone,
};
export const measureTileInput = z.strictObject({ tile: tileSchema, ...around }).refine(...endsAfter('from', 'to'));
export type MeasureTileInput = z.output<typeof measureTileInput>;
export const measuredSchema = z.object({ data: z.array(groupSchema) });

export const listTileRowsInput = z
  .strictObject({
    tile: tileSchema,
    ...around,
    group: groupSchema.shape.group
      .optional()
      .meta({ description: 'Only what is in this group of the answer of `measure`.', example: { stageId: null } }),
    cursor: z.string().min(1).max(16_000).optional(),
  })
  .refine(...endsAfter('from', 'to'));
export type ListTileRowsInput = z.output<typeof listTileRowsInput>;
const row = z.object({
  id: z.string(),
  title: z.string(),
  pipelineId: z.string().nullable(),
  stageId: z.string().nullable(),
  amount: z.number().nullable(),
  date: z.string().nullable(),
  ownerId: z.string().nullable(),
  recordId: z.string().nullable(),
});
export type TileRow = z.output<typeof row>;
export const tileRowsSchema = z.object({ data: z.array(row), nextCursor: z.string().nullable() });
