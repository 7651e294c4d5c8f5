import { read, router } from '@dossier/kernel/procedures.ts';
import { restOf } from '@dossier/kernel/rest.ts';
import { z } from 'zod';
import { findItems, queryItems, type AddressInput, type Answer } from './run.ts';
import { aggregate } from './aggregate.ts';
import * as schema from './schema.ts';
import { surroundingSchema, surroundingsInput, listSurroundings } from './include.ts';
import { dealSubject, recordSubject, taskSubject, type Subject } from './subjects.ts';

const asked =
  'Operators on every field (`data.<key>` for custom ones), groups with `and` and `or`, an order by up to three ' +
  'fields, chosen fields, and related items, each with the scope of its noun. It only reads.';
const measured =
  'Counts, sums, averages, minima and maxima of a filter, by up to two fields or spans of time. It only reads.';
const addressed =
  'The same as `POST`, with the filter in the address: `filter[amount.gte]=1000&filter[closeDate.isEmpty]=true`. ' +
  'Alternatives need `POST`.';

const groupsSchema = z.object({ data: z.array(schema.groupSchema) });

function questionsOf(noun: 'records' | 'deals' | 'tasks', tag: string, subject: Subject) {
  const at = (path: string) =>
    restOf({ tag, path: `/${noun}/${path}`, output: schema.groupSchema, meta: { scope: `${noun}:read` } });
  return {
    query: <Given, Shown>(
      summary: string,
      input: z.ZodType<schema.QueryInput, Given>,
      output: z.ZodType<Shown, Answer>,
    ) => at('query').query('POST', summary, asked)(input, output, (ctx, given) => queryItems(ctx, subject, given)),
    find: <Given, Shown>(
      input: z.ZodType<AddressInput, Given>,
      output: z.ZodType<Shown, Answer & { nextUrl: string | null }>,
    ) =>
      at('query').query('GET', `Query ${noun} by an address`, addressed)(input, output, (ctx, given) =>
        findItems(ctx, subject, given),
      ),
    aggregate: <Given>(input: z.ZodType<schema.AggregateInput, Given>) =>
      at('aggregate').query('POST', `Count and measure ${noun}`, measured)(input, groupsSchema, async (ctx, given) => ({
        data: await aggregate(ctx, subject, given),
      })),
  };
}

const records = questionsOf('records', 'Records', recordSubject);
const deals = questionsOf('deals', 'Deals', dealSubject);
const tasks = questionsOf('tasks', 'Tasks', taskSubject);

/** Queries by body or URL (docs/decisions/0044). */
export const queryRouter = router({
  records: records.query('Query records', schema.queryRecordsInput, schema.queryRecordsOutput),
  findRecords: records.find(schema.findRecordsInput, schema.foundRecordsOutput),
  deals: deals.query('Query the deals of all pipelines', schema.queryDealsInput, schema.queryDealsOutput),
  findDeals: deals.find(schema.findDealsInput, schema.foundDealsOutput),
  tasks: tasks.query('Query tasks', schema.queryTasksInput, schema.queryTasksOutput),
  findTasks: tasks.find(schema.findTasksInput, schema.foundTasksOutput),
  surroundings: read
    .meta({ scope: 'records:read', alsoScope: 'tasks:read' })
    .input(surroundingsInput)
    .output(z.object({ data: z.array(surroundingSchema) }))
    .query(async ({ ctx, input }) => ({ data: await listSurroundings(ctx, input.dealIds) })),
});

export const aggregateRouter = router({
  records: records.aggregate(schema.aggregateRecordsInput),
  deals: deals.aggregate(schema.aggregateTitlesInput),
  tasks: tasks.aggregate(schema.aggregateTitlesInput),
});
