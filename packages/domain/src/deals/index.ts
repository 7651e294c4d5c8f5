export { moveDeals } from './move.ts';
export { createDeal, getDeal, updateDeal } from './service.ts';
