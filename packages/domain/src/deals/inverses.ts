import { z } from 'zod';
import { lockVersions, patchOf, type Inverses } from '../bulk/index.ts';
import { dealSchema, updateDealInput } from './schema.ts';
import { removeDeal, reviveDeal, updateDeal } from './service.ts';
import { deals } from './table.ts';

const moved = z.looseObject({ previousStageId: z.string() });
// Events that are older than tags have none.
const withDeal = z.looseObject({ deal: dealSchema.extend({ tags: dealSchema.shape.tags.default([]) }) });

export const dealInverses: Inverses = {
  lock: lockVersions(deals),
  verbs: {
    'deal.created': removeDeal,
    'deal.updated': (ctx, id, body) => updateDeal(ctx, patchOf(updateDealInput, id, body)),
    'deal.stage_changed': (ctx, id, body) => updateDeal(ctx, { id, stageId: moved.parse(body).previousStageId }),
    'deal.deleted': (ctx, _id, body) => reviveDeal(ctx, withDeal.parse(body).deal),
  },
};
