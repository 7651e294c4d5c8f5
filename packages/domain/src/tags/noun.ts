import { defineNoun } from '@dossier/kernel/noun.ts';
import { defineVerbs } from '@dossier/kernel/verbs.ts';
import { lowered } from '@dossier/kernel/words.ts';
import { tagSchema } from './schema.ts';
import { tags } from './table.ts';

const tagNoun = defineNoun({
  table: tags,
  output: tagSchema,
  hidden: ['key'],
  searched: { key: ({ name }) => lowered(name) },
});

export const tagVerbs = defineVerbs(tagNoun, { name: 'tags', one: 'tag', confirms: true });
