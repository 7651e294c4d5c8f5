import { read, router } from '@dossier/kernel/procedures.ts';
import { z } from 'zod';
import { findItems } from './address.ts';
import { aggregate } from './aggregate.ts';
import { queryItems } from './run.ts';
import {
  aggregateRecordsInput,
  aggregateTitlesInput,
  findDealsInput,
  findRecordsInput,
  findTasksInput,
  foundDealsOutput,
  foundRecordsOutput,
  foundTasksOutput,
  groupSchema,
  queryDealsInput,
  queryDealsOutput,
  queryRecordsInput,
  queryRecordsOutput,
  queryTasksInput,
  queryTasksOutput,
} from './schema.ts';
import { surroundingSchema, surroundingsInput } from './surroundings-schema.ts';
import { listSurroundings } from './surroundings.ts';
import { dealSubject, recordSubject, taskSubject } from './subjects.ts';

const groupsSchema = z.object({ data: z.array(groupSchema) });

const rest = (
  noun: string,
  path: string,
  tag: string,
  summary: string,
  description: string,
  method: 'GET' | 'POST' = 'POST',
) => ({
  scope: `${noun}:read` as const,
  openapi: {
    method,
    path: `/${noun}/${path}` as const,
    tags: [tag],
    summary,
    description,
    protect: true,
  },
});
const asked =
  'Operators on every field, custom ones too (`data.<key>`), groups with `and` and `or`, an order by up to three ' +
  'fields, chosen fields, and what belongs to each item. It only reads. What is ' +
  'included needs the scope of its own noun.';
const measured =
  'Counts, sums, averages, minima and maxima of what a filter finds, by up to two fields or by day, week or month. ' +
  'It only reads.';

const addressed =
  'The same as `POST`, with the filter in the address: `filter[amount.gte]=1000&filter[closeDate.isEmpty]=true`. ' +
  'Conditions that are alternatives need `POST`.';

/** Questions with a body, or as an address (docs/decisions/0044). */
export const queryRouter = router({
  records: read
    .meta(rest('records', 'query', 'Records', 'Query records', asked))
    .input(queryRecordsInput)
    .output(queryRecordsOutput)
    .query(async ({ ctx, input }) => queryItems(ctx, recordSubject, input)),
  findRecords: read
    .meta(rest('records', 'query', 'Records', 'Query records by an address', addressed, 'GET'))
    .input(findRecordsInput)
    .output(foundRecordsOutput)
    .query(async ({ ctx, input }) => findItems(ctx, recordSubject, input)),
  deals: read
    .meta(rest('deals', 'query', 'Deals', 'Query the deals of all pipelines', asked))
    .input(queryDealsInput)
    .output(queryDealsOutput)
    .query(async ({ ctx, input }) => queryItems(ctx, dealSubject, input)),
  findDeals: read
    .meta(rest('deals', 'query', 'Deals', 'Query deals by an address', addressed, 'GET'))
    .input(findDealsInput)
    .output(foundDealsOutput)
    .query(async ({ ctx, input }) => findItems(ctx, dealSubject, input)),
  tasks: read
    .meta(rest('tasks', 'query', 'Tasks', 'Query tasks', asked))
    .input(queryTasksInput)
    .output(queryTasksOutput)
    .query(async ({ ctx, input }) => queryItems(ctx, taskSubject, input)),
  findTasks: read
    .meta(rest('tasks', 'query', 'Tasks', 'Query tasks by an address', addressed, 'GET'))
    .input(findTasksInput)
    .output(foundTasksOutput)
    .query(async ({ ctx, input }) => findItems(ctx, taskSubject, input)),
  surroundings: read
    .meta({ scope: 'records:read', alsoScope: 'tasks:read' })
    .input(surroundingsInput)
    .output(z.object({ data: z.array(surroundingSchema) }))
    .query(async ({ ctx, input }) => ({ data: await listSurroundings(ctx, input.recordIds) })),
});

export const aggregateRouter = router({
  records: read
    .meta(rest('records', 'aggregate', 'Records', 'Count and measure records', measured))
    .input(aggregateRecordsInput)
    .output(groupsSchema)
    .query(async ({ ctx, input }) => ({ data: await aggregate(ctx, recordSubject, input) })),
  deals: read
    .meta(rest('deals', 'aggregate', 'Deals', 'Count and measure deals', measured))
    .input(aggregateTitlesInput)
    .output(groupsSchema)
    .query(async ({ ctx, input }) => ({ data: await aggregate(ctx, dealSubject, input) })),
  tasks: read
    .meta(rest('tasks', 'aggregate', 'Tasks', 'Count and measure tasks', measured))
    .input(aggregateTitlesInput)
    .output(groupsSchema)
    .query(async ({ ctx, input }) => ({ data: await aggregate(ctx, taskSubject, input) })),
});
