import { isOutsideArchived } from '@dossier/kernel/db/archived.ts';
import { ExternalIds } from '@dossier/kernel/db/external-ids.ts';
import { searchTextOf } from '@dossier/kernel/db/searched.ts';
import { defineNoun } from '@dossier/kernel/noun.ts';
import { defineLookups } from '@dossier/kernel/verbs.ts';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { pipelines } from '../pipelines/index.ts';
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
/** Condition for listed deals: their pipeline is not archived. */
const isListed = (workspaceId: SQLWrapper) => isOutsideArchived(deals.pipelineId, pipelines, workspaceId);
export function isDealListedIn({ workspaceId }: { readonly workspaceId: string }): SQL {
  return isListed(sql.param(workspaceId, deals.workspaceId));
}
export const dealVerbs = defineLookups(dealNoun, { name: 'deals', one: 'deal', listed: isListed });
export const { find: findDeal, findForUpdate: findDealForUpdate, get: getDeal } = dealVerbs;

export const dealExternalIds = new ExternalIds('deal', 'deals_external', deals);
