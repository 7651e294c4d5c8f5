import { ExternalIds } from '@dossier/kernel/db/external-ids.ts';
import { searchTextOf } from '@dossier/kernel/db/searched.ts';
import { defineNoun } from '@dossier/kernel/noun.ts';
import { defineLookups } from '@dossier/kernel/verbs.ts';
import { tagNames } from '../tags/index.ts';
import { dealSchema } from './schema.ts';
import { deals } from './table.ts';

export const dealNoun = defineNoun({
  table: deals,
  output: dealSchema,
  hidden: ['searchText', 'tagIds'],
  expressions: { tags: tagNames(deals.tagIds) },
  searched: { searchText: ({ title }) => searchTextOf(title) },
  unstated: ['pipelineId', 'stageId', 'stageChangedAt'],
  alsoChanged: ['stageId', 'stageChangedAt', 'tagIds'],
});
export const dealVerbs = defineLookups(dealNoun, { name: 'deals', one: 'deal' });
export const { find: findDeal, findForUpdate: findDealForUpdate, get: getDeal } = dealVerbs;

export const dealExternalIds = new ExternalIds('deal', 'deals_external', deals);
