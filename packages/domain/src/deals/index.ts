export { dealInverses } from './inverses.ts';
export { dealNoun } from './noun.ts';
export { deals, searchedOf } from './table.ts';
export { moveDeals } from './move.ts';
export { createDeal, findDeal, findDealForUpdate, unlinkDeals, updateDeal } from './service.ts';
