import { one } from '@dossier/kernel/page-schema.ts';
import { read } from '@dossier/kernel/procedures.ts';
import { dealFieldUsesInput, fieldUsesInput, fieldUsesSchema } from './field-uses-schema.ts';
import { listDealFieldUses, listFieldUses } from './field-uses.ts';

export const fieldUsesProcedure = read
  .meta({
    scope: 'workflows:read',
    alsoScope: 'webhooks:read',
    settings: 'or key',
    openapi: {
      method: 'GET',
      path: '/folders/{id}/fields/{key}/uses',
      tags: ['Folders'],
      summary: 'List what uses a custom field of a folder',
      description:
        'Workflows that read, write or wait for it, in what runs or in a draft, and webhooks that wait for it: ask ' +
        'before the field is archived or changes its type.',
      protect: true,
    },
  })
  .input(fieldUsesInput)
  .output(one(fieldUsesSchema))
  .query(async ({ ctx, input }) => ({ data: await listFieldUses(ctx, input) }));

export const dealFieldUsesProcedure = read
  .meta({
    scope: 'workflows:read',
    alsoScope: 'webhooks:read',
    settings: 'or key',
    openapi: {
      method: 'GET',
      path: '/pipelines/{id}/fields/{key}/uses',
      tags: ['Pipelines'],
      summary: 'List what uses a custom field of the deals of a pipeline',
      description:
        'Workflows that read, write or wait for it, in what runs or in a draft, and webhooks that wait for it: ask ' +
        'before the field is archived.',
      protect: true,
    },
  })
  .input(dealFieldUsesInput)
  .output(one(fieldUsesSchema))
  .query(async ({ ctx, input }) => ({ data: await listDealFieldUses(ctx, input) }));
