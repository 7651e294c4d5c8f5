import { defineNoun } from '@dossier/kernel/noun.ts';
import { recordSchema } from './schema.ts';
import { digitsOf, searchTextOf } from './search.ts';
import { records } from './table.ts';

export const recordNoun = defineNoun({
  table: records,
  output: recordSchema,
  hidden: ['phoneDigits', 'searchText', 'deletedAt'],
  searched: { phoneDigits: ({ phone }) => digitsOf(phone), searchText: searchTextOf },
  unstated: ['folderId'],
  stamped: ['createdAt', 'updatedAt'],
  setLater: ['deletedAt'],
});
