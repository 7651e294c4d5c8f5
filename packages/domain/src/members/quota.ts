import { Quota } from '@dossier/kernel/quotas.ts';
import { invitations } from './table.ts';

export const invitationsQuota = new Quota({
  name: 'invitations',
  title: 'open invitations',
  max: 500,
  table: invitations,
});
