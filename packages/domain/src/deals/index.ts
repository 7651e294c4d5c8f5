export { moveDeals } from './move.ts';
export { createDeal, findDeal, unlinkDeals, updateDeal } from './service.ts';
