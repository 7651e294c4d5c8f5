import { one } from '@dossier/kernel/page-schema.ts';
import { read, router } from '@dossier/kernel/procedures.ts';
import { rpcOf } from '@dossier/kernel/rpc.ts';
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

const reads = { scope: 'emails:read' } as const;
const rpc = rpcOf({ settings: true, silent: 'templates are for people who write; no event kind concerns them' });

export const emailTemplatesRouter = router({
  list: read
    .meta(reads)
    .output(one(z.array(emailTemplateSchema)))
    .query(async ({ ctx }) => ({ data: await listTemplates(ctx) })),
  fill: rpcOf(reads).get(fillTemplateInput, filledSchema, fillTemplate, { alsoScope: 'records:read' }),
  create: rpc.write(createTemplateInput, emailTemplateSchema, createTemplate),
  update: rpc.write(updateTemplateInput, emailTemplateSchema, updateTemplate),
  remove: rpc.write(removeTemplateInput, emailTemplateSchema, (ctx, { id }) => removeTemplate(ctx, id)),
});
