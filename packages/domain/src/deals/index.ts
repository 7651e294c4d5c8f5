export { moveDeals } from './move.ts';
export { createDeal, findDeal, getDeal, updateDeal } from './service.ts';
