import { changesBody } from '@dossier/kernel/events/follow.ts';
import { one, pageOf } from '@dossier/kernel/page-schema.ts';
import { asBody } from '@dossier/kernel/paging.ts';
import { read, router, write, writeMany } from '@dossier/kernel/procedures.ts';
import { restOf } from '@dossier/kernel/rest.ts';
import { z } from 'zod';
import { batchMeta, runBatch } from '../bulk/index.ts';
import { timelineEntrySchema } from '../records/schema.ts';
import { batchDealsInput, batchedDealsSchema } from './batch-schema.ts';
import { dealVerbs } from './batch.ts';
import { listFilteredDeals } from './list/filters.ts';
import { followDeals } from './follow.ts';
import { listDealsByRecord, totalDeals } from './list/list.ts';
import {
  createDealInput,
  dealPageSchema,
  dealSchema,
  dealTotalSchema,
  dealTotalsInput,
  getDealInput,
  listDealsByRecordInput,
  listDealsInput,
  listDealTimelineInput,
  stageFiguresInput,
  stageFiguresSchema,
  updateDealInput,
  upsertedDealSchema,
  upsertDealInput,
} from './schema.ts';
import { createDeal, getDeal, removeDeal, updateDeal } from './service.ts';
import { measureStages } from './list/stage-figures.ts';
import { listDealTimeline } from './list/timeline.ts';
import { upsertDeal } from './upsert.ts';

const tags = ['Deals'];
const rest = restOf({ tag: 'Deals', path: '/deals', output: dealSchema });

export const dealsRouter = router({
  list: read
    .meta({
      openapi: {
        method: 'GET',
        path: '/deals',
        tags,
        summary: 'List the deals of a pipeline or a record',
        description: 'Newest first. `pipelineId`, `recordId` or `externalId` is required.',
        protect: true,
      },
    })
    .input(listDealsInput)
    .output(dealPageSchema)
    .query(async ({ ctx, input }) =>
      input.changedSince === undefined
        ? asBody(ctx, await listFilteredDeals(ctx, input))
        : changesBody(ctx, await followDeals(ctx, input)),
    ),
  get: rest.get('Get a deal', 'With its `version` as `ETag`.', getDealInput, (ctx, { id }) => getDeal(ctx, id)),
  create: rest.create(
    'Create a deal',
    'In the first stage of the pipeline, unless `stageId` names another one.',
    createDealInput,
    createDeal,
  ),
  upsert: write
    .meta({
      upserts: true,
      inQuery: ['matchOn'],
      openapi: {
        method: 'PUT',
        path: '/deals',
        tags,
        summary: 'Update the deal with this external id, or create it',
        description:
          'Any number of equal requests at once creates one deal. 201 where it was created, 200 where it was ' +
          'updated.',
        protect: true,
      },
    })
    .input(upsertDealInput)
    .output(upsertedDealSchema)
    .mutation(({ ctx, input }) => upsertDeal(ctx, input)),
  batch: writeMany
    .meta(batchMeta('/deals/batch', tags, 'Create, update and delete up to 1,000 deals'))
    .input(batchDealsInput)
    .output(one(batchedDealsSchema))
    .mutation(async ({ ctx, input }) => ({ data: await runBatch(ctx, input, dealVerbs) })),
  update: rest.update(
    'Update a deal or move it to another stage',
    'Another `stageId` states `deal.stage_changed`; `deal.updated` is stated only if something else changed too.',
    updateDealInput,
    updateDeal,
  ),
  remove: rest.remove('Delete a deal', 'For good: a deal has no Trash.', getDealInput, (ctx, { id }) =>
    removeDeal(ctx, id),
  ),
  timeline: read
    .meta({
      alsoScope: 'events:read',
      openapi: {
        method: 'GET',
        path: '/deals/{id}/timeline',
        tags,
        summary: 'List what happened to a deal',
        description: 'Its events that are kept, newest first, each with its actor.',
        protect: true,
      },
    })
    .input(listDealTimelineInput)
    .output(pageOf(timelineEntrySchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listDealTimeline(ctx, input))),
  stageFigures: read
    .meta({
      createsNothing: true,
      openapi: {
        method: 'GET',
        path: '/pipelines/{id}/stage-figures',
        tags: ['Pipelines'],
        summary: 'Measure the stages of a pipeline',
        description:
          'How long deals stay in each stage and how many of those that left it are won, from the history that every ' +
          'deal keeps of its stages; and how long sales take that were won or lost in this time.',
        protect: true,
      },
    })
    .input(stageFiguresInput)
    .output(one(stageFiguresSchema))
    .query(async ({ ctx, input }) => ({ data: await measureStages(ctx, input) })),
  listByRecord: read
    .input(listDealsByRecordInput)
    .output(pageOf(dealSchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listDealsByRecord(ctx, input))),
  totals: read
    .input(dealTotalsInput)
    .output(one(z.array(dealTotalSchema)))
    .query(async ({ ctx, input }) => ({ data: await totalDeals(ctx, input) })),
});
