import { searchTextOf } from '@dossier/kernel/db/searched.ts';
import { defineNoun } from '@dossier/kernel/noun.ts';
import { defineVerbs } from '@dossier/kernel/verbs.ts';
import { isOnRecord } from '../record-entries/index.ts';
import { callSchema } from './schema.ts';
import { calls } from './table.ts';

export const callNoun = defineNoun({
  table: calls,
  output: callSchema,
  hidden: ['searchText'],
  searched: { searchText: ({ notes }) => (notes === null ? null : searchTextOf(notes)) },
  unstated: ['author', 'authorId', 'editedAt'],
  alsoChanged: ['editedAt'],
});

export const callVerbs = defineVerbs(callNoun, { name: 'calls', one: 'call', shown: isOnRecord(calls) });
