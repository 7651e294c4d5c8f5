import { defineNoun } from '@dossier/kernel/noun.ts';
import { callSchema } from './schema.ts';
import { calls } from './table.ts';

export const callNoun = defineNoun({
  table: calls,
  output: callSchema,
  hidden: [],
  unstated: ['author', 'authorId', 'editedAt'],
  alsoChanged: ['editedAt'],
  stamped: ['createdAt', 'format'],
});
