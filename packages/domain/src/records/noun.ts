import { defineNoun } from '@dossier/kernel/noun.ts';
import { tagNames } from '../tags/index.ts';
import { recordSchema } from './schema.ts';
import { digitsOf, searchTextOf } from './list/search.ts';
import { records } from './table.ts';

export const recordNoun = defineNoun({
  table: records,
  output: recordSchema,
  hidden: ['phoneDigits', 'searchText', 'tagIds', 'deletedAt'],
  expressions: { tags: tagNames(records.tagIds) },
  searched: { phoneDigits: ({ phone }) => digitsOf(phone), searchText: searchTextOf },
  unstated: ['folderId'],
  alsoChanged: ['tagIds'],
  stamped: ['createdAt', 'updatedAt'],
  setLater: ['deletedAt'],
});
