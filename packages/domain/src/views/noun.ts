import { defineNoun } from '@dossier/kernel/noun.ts';
import { defineVerbs } from '@dossier/kernel/verbs.ts';
import { viewSchema } from './schema.ts';
import { views } from './table.ts';

export const viewNoun = defineNoun({ table: views, output: viewSchema, hidden: [] });
export const viewVerbs = defineVerbs(viewNoun, { name: 'views', one: 'view' });
