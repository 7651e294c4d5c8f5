import { Quota } from '@dossier/kernel/quotas.ts';
import { emailTemplates } from './table.ts';

export const emailTemplatesQuota = new Quota({
  name: 'emailTemplates',
  title: 'templates of e-mails',
  max: 200,
  table: emailTemplates,
});
