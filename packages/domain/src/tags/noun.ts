import { isRefusedBy } from '@dossier/kernel/db/external-ids.ts';
import { defineNoun } from '@dossier/kernel/noun.ts';
import { defineVerbs } from '@dossier/kernel/verbs.ts';
import { lowered } from '@dossier/kernel/words.ts';
import { StaleRead } from '@dossier/postgres-engine/index.ts';
import { tagSchema } from './schema.ts';
import { tagKeyIndex, tags } from './table.ts';

const tagNoun = defineNoun({
  table: tags,
  output: tagSchema,
  hidden: ['key'],
  searched: { key: ({ name }) => lowered(name) },
});

export const tagVerbs = defineVerbs(tagNoun, {
  name: 'tags',
  one: 'tag',
  explain: (error) =>
    isRefusedBy(error, tagKeyIndex) ? new StaleRead('The name was taken meanwhile.', { cause: error }) : error,
});
