import { defineNoun } from '@dossier/kernel/noun.ts';
import { defineVerbs } from '@dossier/kernel/verbs.ts';
import { emailTemplateSchema } from './schema.ts';
import { emailTemplates } from './table.ts';

export const templateNoun = defineNoun({ table: emailTemplates, output: emailTemplateSchema, hidden: [] });
export const templateVerbs = defineVerbs(templateNoun, { name: 'email_templates', one: 'template' });
