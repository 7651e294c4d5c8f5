import { z } from 'zod';
import { fieldName, filterSchema, sortMax } from '../query/schema.ts';
import { searchText } from '../records/schema.ts';

const layouts = ['TABLE', 'BOARD', 'CALENDAR'] as const;

const measures = ['SUM', 'AVG', 'MIN', 'MAX', 'FILLED', 'EMPTY'] as const;

const densities = ['COMPACT', 'NORMAL', 'TALL'] as const;

/** Column widths in pixels. */
const widthMin = 80;
const widthMax = 800;

const columnSchema = z
  .strictObject({
    field: fieldName.meta({ example: 'data.status' }),
    isHidden: z.boolean().default(false),
    width: z.int().min(widthMin).max(widthMax).nullable().default(null).meta({ description: 'In pixels.' }),
  })
  .meta({ id: 'ViewColumn', description: 'A column of the table, in its place.' });

/** What a view shows, and how; the address of a folder has the same parts. */
export const viewParts = {
  layout: z.enum(layouts).meta({ description: 'How the records are laid out.', example: 'TABLE' }),
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
    .meta({ description: 'The field whose values are the groups of the table, or the columns of the board.' }),
  dateField: fieldName.nullable().meta({ description: 'The field that the calendar shows.' }),
  columns: z
    .array(columnSchema)
    .max(300)
    .meta({ description: 'The columns in their order; fields that it does not name follow.', example: [] }),
  foot: z
    .array(z.strictObject({ field: fieldName, measure: z.enum(measures) }).meta({ id: 'ViewMeasure' }))
    .max(20)
    .meta({ description: 'What stands under the columns of the table.', example: [] }),
  density: z.enum(densities).meta({ description: 'How high the rows are.', example: 'NORMAL' }),
};

export const viewDefinitionSchema = z.object(viewParts).meta({ id: 'ViewDefinition' });
export type ViewDefinition = z.output<typeof viewDefinitionSchema>;

/** All records, newest first. */
export const plainDefinition: ViewDefinition = {
  layout: 'TABLE',
  search: null,
  where: null,
  sort: [],
  groupBy: null,
  dateField: null,
  columns: [],
  foot: [],
  density: 'NORMAL',
};
