import { one } from '@dossier/kernel/page-schema.ts';
import { read, router, write } from '@dossier/kernel/procedures.ts';
import { z } from 'zod';
import {
  createTemplateInput,
  emailTemplateSchema,
  filledSchema,
  fillTemplateInput,
  removeTemplateInput,
  updateTemplateInput,
} from './schema.ts';
import { createTemplate, fillTemplate, listTemplates, removeTemplate, updateTemplate } from './service.ts';

const settings = { settings: true, silent: 'templates are for people who write; no event kind concerns them' } as const;

export const emailTemplatesRouter = router({
  list: read
    .meta({ scope: 'emails:read' })
    .output(one(z.array(emailTemplateSchema)))
    .query(async ({ ctx }) => ({ data: await listTemplates(ctx) })),
  fill: read
    .meta({ scope: 'emails:read', alsoScope: 'records:read' })
    .input(fillTemplateInput)
    .output(one(filledSchema))
    .query(async ({ ctx, input }) => ({ data: await fillTemplate(ctx, input) })),
  create: write
    .meta(settings)
    .input(createTemplateInput)
    .output(one(emailTemplateSchema))
    .mutation(async ({ ctx, input }) => ({ data: await createTemplate(ctx, input) })),
  update: write
    .meta(settings)
    .input(updateTemplateInput)
    .output(one(emailTemplateSchema))
    .mutation(async ({ ctx, input }) => ({ data: await updateTemplate(ctx, input) })),
  remove: write
    .meta(settings)
    .input(removeTemplateInput)
    .output(one(emailTemplateSchema))
    .mutation(async ({ ctx, input }) => ({ data: await removeTemplate(ctx, input.id) })),
});
