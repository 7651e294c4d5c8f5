import { defineNoun } from '@dossier/kernel/noun.ts';
import { defineVerbs } from '@dossier/kernel/verbs.ts';
import { reportSchema } from './schema.ts';
import { reports } from './table.ts';

export const reportNoun = defineNoun({ table: reports, output: reportSchema, hidden: [] });
export const reportVerbs = defineVerbs(reportNoun, { name: 'reports', one: 'report' });
