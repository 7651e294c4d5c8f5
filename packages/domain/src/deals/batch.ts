import { batchById } from '../bulk/index.ts';
import { createDeal, removeDeal, updateDeal } from './service.ts';
import { deals } from './table.ts';

export const dealBatch = batchById({ table: deals, create: createDeal, update: updateDeal, remove: removeDeal });
