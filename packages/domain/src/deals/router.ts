import { listOrFollow } from '@dossier/kernel/events/follow.ts';
import { one } from '@dossier/kernel/page-schema.ts';
import { router } from '@dossier/kernel/procedures.ts';
import { byId, restOf, rpcOf } from '@dossier/kernel/rest.ts';
import { z } from 'zod';
import { batchDescription, batchMeta, runBatch } from '../bulk/index.ts';
import { timelineEntrySchema } from '../records/schema.ts';
import { createDeal, dealBatch, removeDeal, updateDeal, upsertDeal } from './service.ts';
import { followDeals, listDealTimeline, listFilteredDeals } from './list/list.ts';
import * as schema from './schema.ts';
import { getDeal } from './noun.ts';
import { measureStages, measureUsualDays } from './list/stage-figures.ts';

const rest = restOf({ tag: 'Deals', path: '/deals', output: schema.dealSchema });
const rpc = rpcOf();

export const dealsRouter = router({
  list: rest.query(
    'GET',
    'List the deals of a pipeline or a record',
    'Newest first. `pipelineId`, `recordId` or `externalId` is required.',
  )(schema.listDealsInput, schema.dealPageSchema, listOrFollow('deals.list', listFilteredDeals, followDeals)),
  get: rest.get('Get a deal', 'With its `version` as `ETag`.')(...byId('deal', getDeal)),
  create: rest.create('Create a deal', 'In the first stage of the pipeline, unless `stageId` names another one.')(
    schema.createDealInput,
    createDeal,
  ),
  upsert: rest.upsert(
    'Update the deal with this external id, or create it',
    'Equal requests at once create one deal. 201 when created, 200 when updated.',
  )(schema.upsertDealInput, schema.upsertedDealSchema, upsertDeal),
  batch: restOf({ tag: 'Deals', path: '/deals', output: schema.batchedDealsSchema }).act(
    '/batch',
    'Create, update and delete up to 1,000 deals',
    batchDescription,
  )(schema.batchDealsInput, (ctx, input) => runBatch(ctx, input, dealBatch), batchMeta),
  update: rest.update(
    'Update a deal or move it to another stage',
    'Another `stageId` states `deal.stage_changed`; `deal.updated` is stated only if something else changed too.',
  )(schema.updateDealInput, updateDeal),
  remove: rest.remove('Delete a deal', 'For good: a deal has no Trash.')(...byId('deal', removeDeal)),
  timeline: restOf({ tag: 'Deals', path: '/deals/{id}/timeline', output: timelineEntrySchema }).list(
    'List what happened to a deal',
    'Its events that are kept, newest first, each with its actor.',
  )(schema.listDealTimelineInput, listDealTimeline, { alsoScope: 'events:read' }),
  stageFigures: restOf({
    tag: 'Pipelines',
    path: '/pipelines/{id}/stage-figures',
    output: schema.stageFiguresSchema,
  }).query(
    'GET',
    'Measure the stages of a pipeline',
    'How long deals stay in each stage, how many of those that left it are won, and how long sales take that were ' +
      'won or lost in this time.',
  )(schema.stageFiguresInput, one(schema.stageFiguresSchema), async (ctx, input) => ({
    data: await measureStages(ctx, input),
  })),
  usualDays: rpc.get(schema.pipelineOfDays, z.array(schema.usualDaysSchema), (ctx, { pipelineId }) =>
    measureUsualDays(ctx, pipelineId),
  ),
});
