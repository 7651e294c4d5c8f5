export { dealInverses } from './inverses.ts';
export { dealNoun } from './noun.ts';
export { deals, searchedInDeals } from './table.ts';
export { countOpenDeals } from './list/open-count.ts';
export { measureStages } from './list/stage-figures.ts';
export { moveDeals } from './move.ts';
export { createDeal, findDeal, findDealForUpdate, getDeal, relinkDeals, updateDeal } from './service.ts';
