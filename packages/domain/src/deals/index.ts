export { dealInverses } from './inverses.ts';
export { moveDeals } from './move.ts';
export { createDeal, findDeal, findDealForUpdate, unlinkDeals, updateDeal } from './service.ts';
