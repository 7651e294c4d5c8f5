import { searchTextOf } from '@dossier/kernel/db/searched.ts';
import { defineNoun } from '@dossier/kernel/noun.ts';
import { defineVerbs } from '@dossier/kernel/verbs.ts';
import { isOnRecord } from '../record-entries/index.ts';
import { commentSchema } from './schema.ts';
import { comments } from './table.ts';

export const commentNoun = defineNoun({
  table: comments,
  output: commentSchema,
  hidden: ['searchText'],
  searched: { searchText: ({ text }) => searchTextOf(text) },
  unstated: ['author', 'authorId', 'editedAt'],
  alsoChanged: ['editedAt'],
});

export const commentVerbs = defineVerbs(commentNoun, { name: 'comments', one: 'comment', shown: isOnRecord(comments) });
