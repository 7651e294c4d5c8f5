import { Quota } from '@dossier/kernel/quotas.ts';
import { eq } from 'drizzle-orm';
import { emails } from './table.ts';

export const queuedEmailsQuota = new Quota({
  name: 'queuedEmails',
  title: 'e-mails that wait to be sent',
  max: 20_000,
  table: emails,
  where: eq(emails.state, 'QUEUED'),
});
