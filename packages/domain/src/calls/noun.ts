import { searchTextOf } from '@dossier/kernel/db/searched.ts';
import { defineNoun } from '@dossier/kernel/noun.ts';
import { callSchema } from './schema.ts';
import { calls } from './table.ts';

export const callNoun = defineNoun({
  table: calls,
  output: callSchema,
  hidden: ['searchText'],
  searched: { searchText: ({ notes }) => (notes === null ? null : searchTextOf(notes)) },
  unstated: ['author', 'authorId', 'editedAt'],
  alsoChanged: ['editedAt'],
  stamped: ['createdAt', 'format'],
});
