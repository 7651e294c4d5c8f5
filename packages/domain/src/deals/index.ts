export { dealInverses } from './inverses.ts';
export { dealNoun } from './noun.ts';
export { deals, searchedInDeals } from './table.ts';
export { countOpenDeals } from './open-count.ts';
export { measureStages } from './stage-figures.ts';
export { moveDeals } from './move.ts';
export { createDeal, findDeal, findDealForUpdate, getDeal, relinkDeals, updateDeal } from './service.ts';
