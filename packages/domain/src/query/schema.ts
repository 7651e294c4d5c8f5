import { archivedInput, pageOf } from '@dossier/kernel/page-schema.ts';
import { eventKind, idOf, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { dealSchema } from '../deals/schema.ts';
import { recordSchema, searchText } from '../records/schema.ts';
import { taskSchema } from '../tasks/schema.ts';
import { conditionsMax, sortMax } from './constants.ts';

export const operators = [
  'eq',
  'ne',
  'in',
  'nin',
  'lt',
  'lte',
  'gt',
  'gte',
  'between',
  'contains',
  'startsWith',
  'isEmpty',
  'before',
  'after',
  'withinLast',
] as const;
export type Operator = (typeof operators)[number];

/** A condition, or a group in which all (`and`) or any (`or`) hold, or one does not (`not`). */
export interface Filter {
  field?: string | undefined;
  op?: Operator | undefined;
  value?: unknown;
  and?: Filter[] | undefined;
  or?: Filter[] | undefined;
  not?: Filter | undefined;
}

export const fieldName = z.string().min(1).max(110);
const condition = {
  field: fieldName
    .meta({ description: 'A field, or `data.` and the key of a custom field.', example: 'createdAt' })
    .optional(),
  op: z
    .enum(operators)
    .meta({
      description:
        'Which ones fit depends on the type of the field; a 422 names them. `withinLast` takes hours, days or ' +
        'weeks: `12h`, `30d`, `4w`.',
      example: 'withinLast',
    })
    .optional(),
  value: z.unknown().optional().meta({
    description: 'A list for `in` and `nin`, two values for `between`, true or false for `isEmpty`.',
    example: '30d',
  }),
};

const shapeProblem = 'must be { "field", "op", "value" }, { "and": [...] }, { "or": [...] } or { "not": {...} }';

function isOneOf({ field, op, value, ...group }: Filter): boolean {
  const groups = Object.values(group).filter((one) => one !== undefined).length;
  if (field !== undefined && op !== undefined) return groups === 0;
  return field === undefined && op === undefined && value === undefined && groups === 1;
}

function groupOf(inner: z.ZodType<Filter, Filter>, id: string) {
  const filters = z.array(inner).min(1).max(conditionsMax);
  return z
    .strictObject({
      ...condition,
      and: filters.optional().describe('All of these hold.'),
      or: filters.optional().describe('Any of these holds.'),
      not: inner.optional().describe('This does not hold.'),
    })
    .refine(isOneOf, shapeProblem)
    .meta({
      id,
      description: 'A condition (`field`, `op`, `value`), or a group: `and`, `or` or `not`.',
      oneOf: ['and', 'or', 'not'].map((name) => ({ required: [name] })).concat({ required: ['field', 'op'] }),
    });
}

const conditionSchema = z
  .strictObject(condition)
  .refine(isOneOf, 'must be { "field", "op", "value" }: groups nest three deep')
  .meta({ id: 'FilterCondition', required: ['field', 'op'] });
/** Groups nest three deep: more would only make plans slow to find. */
export const filterSchema = groupOf(groupOf(groupOf(conditionSchema, 'FilterInner'), 'FilterGroup'), 'Filter');

const where = filterSchema.optional().describe(`At most ${conditionsMax} conditions; none finds everything.`);

function queryInput<const Include extends readonly [string, ...string[]]>(includes: Include) {
  return z.strictObject({
    where,
    sort: z
      .array(fieldName)
      .min(1)
      .max(sortMax)
      .default(['-createdAt'])
      .meta({
        description: 'Up to three fields, `-` is descending. What has no value comes last; ties go by id.',
        example: ['-updatedAt', 'title'],
      }),
    fields: z
      .array(fieldName)
      .min(1)
      .max(50)
      .optional()
      .meta({
        description: 'Only these fields of each item, and its id; `data.<key>` is one custom value.',
        example: ['title', 'updatedAt'],
      }),
    include: z
      .array(z.enum(includes))
      .max(includes.length)
      .default([])
      .meta({ description: 'What to add to each item.', example: [includes[0]] }),
    pageSize: z
      .int()
      .min(1)
      .max(500)
      .default(50)
      .meta({ description: 'Items per page; a page also ends at about 2 MB.', example: 50 }),
    cursor: z.string().min(1).max(16_000).optional().meta({
      description: 'The `nextCursor` of the page before, with the same `sort`.',
      example: 'WyItY3JlYXRlZEF0Il0',
    }),
    count: z.boolean().default(false).meta({ description: '`true` adds `total`.', example: false }),
  });
}

const person = z
  .object({ id: idOf('usr'), name: z.string(), email: z.string() })
  .meta({ id: 'IncludedMember', description: 'A member.' });
export const linkedRecord = recordSchema
  .pick({ id: true, folderId: true, title: true, email: true, phone: true })
  .meta({ id: 'IncludedRecord', description: 'A record, without its custom values.' });
const activity = z
  .object({ event: eventKind, occurredAt: timestampOut })
  .meta({ id: 'LastActivity', description: 'The newest event.' });

export const includedMax = 10;
const included = {
  owner: person.nullable().optional(),
  record: linkedRecord.nullable().optional(),
  company: linkedRecord
    .nullable()
    .optional()
    .describe('The record of a folder of the type COMPANY that it is linked to.'),
  deals: z
    .array(dealSchema.omit({ data: true }).meta({ id: 'IncludedDeal' }))
    .optional()
    .describe(`Its newest ${includedMax} deals, without custom values.`),
  tasks: z.array(taskSchema).optional().describe(`Its newest ${includedMax} tasks.`),
  lastActivity: activity.nullable().optional(),
};
export type Included = z.output<z.ZodObject<typeof included>>;
export type Include = keyof Included;

const { owner, record, company, deals, tasks, lastActivity } = included;
const searchIn = <More extends object>(texts: string, more: More) => ({
  ...more,
  search: searchText
    .optional()
    .meta({ description: `Every word must occur in ${texts}, beside what \`where\` asks.`, example: 'example' }),
});
export const queryRecordsInput = queryInput(['owner', 'company', 'deals', 'tasks', 'lastActivity']).extend(
  searchIn('the title, e-mail, phone or a text of `data`', archivedInput('the records of archived folders')),
);
export const queryDealsInput = queryInput(['owner', 'record', 'company']).extend(
  searchIn('the title', archivedInput('the deals of archived pipelines')),
);
export const queryTasksInput = queryInput(['owner', 'record', 'company']).extend(searchIn('the title', {}));

const filter = z
  .record(z.string().max(130), z.string().max(3_000))
  .default({})
  .meta({
    description:
      'Conditions as `filter[<field>.<operator>]=value`, of which all hold: `filter[createdAt.after]=2026-01-31`, ' +
      '`filter[data.score.gte]=50`. `in`, `nin` and `between` take their values with commas.',
    example: { 'createdAt.after': '2026-01-31' },
  });
export const findRecordsInput = queryRecordsInput.omit({ where: true }).extend({ filter });
export const findDealsInput = queryDealsInput.omit({ where: true }).extend({ filter });
export const findTasksInput = queryTasksInput.omit({ where: true }).extend({ filter });

export interface QueryInput extends z.output<ReturnType<typeof queryInput>> {
  include: Include[];
  search?: string | undefined;
  archived?: boolean | undefined;
}

function answerOf<Item extends z.ZodType>(item: Item) {
  const { data, nextCursor } = pageOf(item).shape;
  return z.object({
    data,
    nextCursor: nextCursor.describe('Send it as `cursor`, with the same body; null on the last page.'),
    total: z.int().optional().meta({ description: 'How many there are in all; only with `count`.', example: 1042 }),
  });
}

export const queryRecordsOutput = answerOf(
  recordSchema
    .partial()
    .required({ id: true })
    .extend({ owner, company, deals, tasks, lastActivity })
    .meta({ id: 'QueriedRecord' }),
);
export const queryDealsOutput = answerOf(
  dealSchema.partial().required({ id: true }).extend({ owner, record, company }).meta({ id: 'QueriedDeal' }),
);
export const queryTasksOutput = answerOf(
  taskSchema.partial().required({ id: true }).extend({ owner, record, company }).meta({ id: 'QueriedTask' }),
);

const { nextUrl } = pageOf(recordSchema).shape;
export const foundRecordsOutput = queryRecordsOutput.extend({ nextUrl });
export const foundDealsOutput = queryDealsOutput.extend({ nextUrl });
export const foundTasksOutput = queryTasksOutput.extend({ nextUrl });

export const groupsMax = 1_000;

/** Spans of dates; the name of a group is its first day. */
export const spans = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Span = (typeof spans)[number];

const fieldList = z.array(fieldName).max(5).default([]);
export const aggregateInput = z.strictObject({
  where,
  groupBy: z
    .array(
      z.strictObject({
        field: fieldName.meta({ example: 'createdAt' }),
        by: z
          .enum(spans)
          .optional()
          .meta({ description: 'For dates and moments; a week begins on Monday.', example: 'month' }),
      }),
    )
    .max(2)
    .default([])
    .describe('Up to two fields; without one, a single group of all.'),
  sum: fieldList.meta({ description: 'Numbers to add up.', example: [] }),
  avg: fieldList.meta({ description: 'Numbers to average.', example: [] }),
  min: fieldList.meta({ description: 'Numbers, dates or moments: the smallest.', example: ['createdAt'] }),
  max: fieldList.meta({ description: 'Numbers, dates or moments: the largest.', example: ['updatedAt'] }),
  timeZone: z
    .string()
    .max(60)
    .default('UTC')
    .meta({ description: 'An IANA time zone, for days, weeks and longer spans of moments.', example: 'Europe/Berlin' }),
});
export const aggregateRecordsInput = aggregateInput.extend({ search: queryRecordsInput.shape.search });
export const aggregateTitlesInput = aggregateInput.extend(searchIn('the title', {}));
export type AggregateInput = z.output<typeof aggregateTitlesInput>;

const measured = z.record(z.string(), z.union([z.number(), z.string(), z.null()]));
export const groupSchema = z
  .object({
    group: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).meta({
      description: 'The values of the fields in `groupBy`; a day, week, month, quarter or year by its first day.',
      example: { createdAt: '2026-01-01' },
    }),
    count: z.int().meta({ example: 12 }),
    sum: measured,
    avg: measured,
    min: measured,
    max: measured,
  })
  .meta({ id: 'AggregateGroup', description: 'Measures are by field; null where no item has a value.' });
export type Group = z.output<typeof groupSchema>;
