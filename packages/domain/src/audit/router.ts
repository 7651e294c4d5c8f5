import { router } from '@dossier/kernel/procedures.ts';
import { restOf } from '@dossier/kernel/rest.ts';
import { auditEntrySchema, listAuditInput } from './schema.ts';
import { listAudit } from './service.ts';

const rest = restOf({ tag: 'Audit log', path: '/audit', output: auditEntrySchema, meta: { settings: 'or key' } });

export const auditRouter = router({
  list: rest.list(
    'List the audit log',
    'Who changed keys, people, webhooks, workflows and other settings, who exported, who signed in or ' +
      'failed to: from where, and what was there before and after. Kept for a year unless the operator sets ' +
      'another time.',
  )(listAuditInput, listAudit),
});
