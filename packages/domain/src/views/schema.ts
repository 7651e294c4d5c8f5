import { pageInput } from '@dossier/kernel/page-schema.ts';
import { component, idOf, text, versionedOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { conditionsMax, sortMax } from '../query/constants.ts';
import { fieldName, filterSchema, type Filter } from '../query/schema.ts';
import { searchText } from '../records/schema.ts';
import { plainDefinition } from './constants.ts';

const columnSchema = z
  .strictObject({
    field: fieldName.meta({ example: 'data.status' }),
    isHidden: z.boolean().default(false),
    width: z.int().min(80).max(800).nullable().default(null).describe('In pixels.'),
  })
  .meta({ id: 'ViewColumn', description: 'A column of the table, in its place.' });

/** The parts of a view; the address of a page has the same parts. */
export const viewParts = {
  layout: z.enum(['TABLE', 'BOARD', 'CALENDAR', 'CHARTS']).meta({
    description:
      'How it is laid out. Records have no `CHARTS`, deals no `CALENDAR`; the `TABLE` of tasks is their list.',
    example: 'TABLE',
  }),
  search: searchText.nullable().meta({ description: 'Words to search for.', example: null }),
  where: filterSchema.nullable().meta({ description: 'A filter as `POST /records/query` takes it.', example: null }),
  sort: z
    .array(fieldName)
    .max(sortMax)
    .meta({
      description: 'An order as `POST /records/query` takes it; without one, newest first.',
      example: ['title'],
    }),
  groupBy: fieldName
    .nullable()
    .describe('The field whose values are the groups of the table, or the columns of the board.'),
  dateField: fieldName.nullable().describe('The field that the calendar shows.'),
  columns: z
    .array(columnSchema)
    .max(300)
    .meta({ description: 'The columns in their order; fields that it does not name follow.', example: [] }),
  foot: z
    .array(
      z
        .strictObject({ field: fieldName, measure: z.enum(['SUM', 'AVG', 'MIN', 'MAX', 'FILLED', 'EMPTY']) })
        .meta({ id: 'ViewMeasure' }),
    )
    .max(20)
    .meta({ description: 'What stands under the columns of the table.', example: [] }),
  density: z.enum(['COMPACT', 'NORMAL', 'TALL']).meta({ description: 'How high the rows are.', example: 'NORMAL' }),
  tasks: z
    .enum(['TODAY', 'OVERDUE', 'UPCOMING', 'OPEN', 'DONE'])
    .nullable()
    // Missing in views of earlier versions.
    .default(null)
    .meta({ description: 'Of a list of tasks: which ones. Null: all open ones.', example: null }),
};

export const viewDefinitionSchema = z.object(viewParts).meta({ id: 'ViewDefinition' });
export type ViewDefinition = z.output<typeof viewDefinitionSchema>;

/** Maximum length of a definition as JSON: filter values may be long. */
const definitionMax = 50_000;

function conditionsIn(filter: Filter): number {
  return (
    [filter.and, filter.or, filter.not]
      .flatMap((inner) => inner ?? [])
      .reduce((sum, inner) => sum + conditionsIn(inner), 0) || 1
  );
}

const storedDefinition = z
  .strictObject(viewParts)
  .partial()
  .transform((parts): ViewDefinition => Object.assign({ ...plainDefinition }, parts))
  .refine(({ where }) => where === null || conditionsIn(where) <= conditionsMax, {
    path: ['where'],
    error: `has more than ${conditionsMax} conditions`,
  })
  .refine((definition) => JSON.stringify(definition).length <= definitionMax, 'is too long')
  .meta({ description: 'What is left out is as in a plain table of everything, newest first.', example: {} });

export const viewSchema = component('View', {
  id: idOf('view'),
  name: z.string().meta({ example: 'Customers by city' }),
  folderId: idOf('fld').nullable().describe('Of the records of this folder.'),
  pipelineId: idOf('pl').nullable().describe('Of the deals of this pipeline; without both, of tasks.'),
  isShared: z.boolean().describe('Everybody in the workspace sees it; else only its owner.'),
  isDefault: z.boolean().describe('The folder, the pipeline or the list of tasks opens with it.'),
  ownerId: idOf('usr').nullable().describe('Who made it; null where a key did.'),
  definition: viewDefinitionSchema,
  ...versionedOut,
});
export type View = z.output<typeof viewSchema>;

const viewId = idOf('view');
const name = text(100).meta({ example: 'Customers by city' });
const isShared = z.boolean().describe('Whether everybody sees it. A view that a key makes is shared.');
const place = {
  folderId: viewSchema.shape.folderId.optional(),
  pipelineId: viewSchema.shape.pipelineId.optional(),
};

export const listViewsInput = z.strictObject({
  ...pageInput({ default: 100, max: 100 }),
  ...place,
  of: z
    .enum(['RECORDS', 'DEALS', 'TASKS'])
    .optional()
    .meta({ description: 'Only views of records, of deals or of tasks.', example: 'TASKS' }),
});
export type ListViewsInput = z.output<typeof listViewsInput>;
export const viewInput = z.strictObject({ id: viewId });
export const createViewInput = z
  .strictObject({ name, ...place, isShared: isShared.default(true), definition: storedDefinition.prefault({}) })
  .refine(({ folderId, pipelineId }) => !folderId || !pipelineId, {
    path: ['pipelineId'],
    error: 'A view is of a folder or of a pipeline.',
  });
export const updateViewInput = z.strictObject({
  id: viewId,
  name: name.optional(),
  isShared: isShared.optional(),
  definition: storedDefinition.optional(),
});
export const setDefaultInput = z.strictObject({
  id: viewId,
  isDefault: z
    .boolean()
    .describe('The folder, the pipeline or the list of tasks opens with it; false takes that back.'),
});

export const pinsMax = 50;
export const pinnedViewSchema = viewSchema.pick({ id: true, name: true, folderId: true, pipelineId: true });
export type PinnedView = z.output<typeof pinnedViewSchema>;
