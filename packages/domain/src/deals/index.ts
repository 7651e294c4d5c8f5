export { changeDeal, createDeal, dealEventSubject, dealInverses, relinkDeals, updateDeal } from './service.ts';
export { dealExternalIds, dealNoun, findDeal, findDealForUpdate, getDeal, isDealListedIn } from './noun.ts';
export { deals } from './table.ts';
export { countOpenDeals } from './list/list.ts';
export { measureStages } from './list/stage-figures.ts';
