export { moveDeals } from './move.ts';
export { createDeal, findDeal,  updateDeal } from './service.ts';
