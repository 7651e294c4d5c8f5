import { searchTextOf } from '@dossier/kernel/db/searched.ts';
import { defineNoun } from '@dossier/kernel/noun.ts';
import { commentSchema } from './schema.ts';
import { comments } from './table.ts';

export const commentNoun = defineNoun({
  table: comments,
  output: commentSchema,
  hidden: ['searchText'],
  searched: { searchText: ({ text }) => searchTextOf(text) },
  unstated: ['author', 'authorId', 'editedAt'],
  alsoChanged: ['editedAt'],
  stamped: ['createdAt', 'format'],
});
