import { pageOf } from '@dossier/kernel/page-schema.ts';
import { asBody } from '@dossier/kernel/paging.ts';
import { read, router } from '@dossier/kernel/procedures.ts';
import { auditEntrySchema, listAuditInput } from './schema.ts';
import { listAudit } from './service.ts';

export const auditRouter = router({
  list: read
    .meta({
      settings: 'or key',
      openapi: {
        method: 'GET',
        path: '/audit',
        tags: ['Audit log'],
        summary: 'List the audit log',
        description:
          'Who changed keys, people, webhooks, workflows and other settings, who exported, who signed in or ' +
          'failed to: from where, and what was there before and after. Kept for a year unless the operator sets ' +
          'another time.',
        protect: true,
      },
    })
    .input(listAuditInput)
    .output(pageOf(auditEntrySchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listAudit(ctx, input))),
});
