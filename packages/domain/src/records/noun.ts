import { defineNoun } from '@dossier/kernel/noun.ts';
import { tagNames } from '../tags/index.ts';
import { recordSchema } from './schema.ts';
import { hiddenTitleKey, searchTextOf } from './list/search.ts';
import { digitsOf } from './phones.ts';
import { records } from './table.ts';
import { ExternalIds } from '@dossier/kernel/db/external-ids.ts';
import { sql, isNull, type SQL, type SQLWrapper } from 'drizzle-orm';
import { successorByExternalId } from './merge/merged.ts';
import { isOutsideArchived } from '@dossier/kernel/db/archived.ts';
import { folders } from '../folders/index.ts';

export const recordNoun = defineNoun({
  table: records,
  output: recordSchema,
  hidden: ['phoneDigits', 'searchText', 'titleKey', 'tagIds', 'deletedAt'],
  expressions: { tags: tagNames(records.tagIds) },
  searched: {
    phoneDigits: ({ phone }) => digitsOf(phone),
    searchText: searchTextOf,
    titleKey: ({ title }) => hiddenTitleKey(title),
  },
  unstated: ['folderId'],
  alsoChanged: ['tagIds'],
});

/** A record in Trash keeps its external id, so that a sync neither creates a second one nor restores it. */
export const recordExternalIds = new ExternalIds(
  'record',
  'records_external',
  records,
  sql`${records.deletedAt} is not null`,
  successorByExternalId,
);

/** Condition for listed records: not in Trash, and not in an archived folder. */
export function isListed(workspaceId: SQLWrapper): SQL {
  return sql`${isNull(records.deletedAt)} and ${isOutsideArchived(records.folderId, folders, workspaceId)}`;
}

/** The same in a statement built for one call. */
export function isListedIn({ workspaceId }: { readonly workspaceId: string }): SQL {
  return isListed(sql.param(workspaceId, records.workspaceId));
}
