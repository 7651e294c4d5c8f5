import type { z } from 'zod';
import { callOf, changed, made, namedIds, orderById, type BatchVerbs } from '../bulk/index.ts';
import type { batchDealItem } from './batch-schema.ts';
import type { Deal } from './schema.ts';
import { createDeal, lockDeals, removeDeal, updateDeal } from './service.ts';

/** How a batch carries out its items about deals (docs/decisions/0043). */
export const dealVerbs: BatchVerbs<z.output<typeof batchDealItem>, Deal> = {
  lock: (ctx, items) => lockDeals(ctx, namedIds(items)),
  orderOf: orderById,
  async run(ctx, item) {
    if (item.action === 'create') return made(createDeal(ctx, item.values));
    const { id } = item;
    const call = callOf(ctx, item);
    return changed(item.action === 'update' ? updateDeal(call, { ...item.values, id }) : removeDeal(call, id));
  },
};
