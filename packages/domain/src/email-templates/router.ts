import { router } from '@dossier/kernel/procedures.ts';
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

const reads = rpcOf({ scope: 'emails:read' });
const rpc = rpcOf({ settings: true, silent: 'templates are for people who write; no event kind concerns them' });

export const emailTemplatesRouter = router({
  list: reads.show(z.array(emailTemplateSchema), listTemplates),
  fill: reads.get(fillTemplateInput, filledSchema, fillTemplate, { alsoScope: 'records:read' }),
  create: rpc.write(createTemplateInput, emailTemplateSchema, createTemplate),
  update: rpc.write(updateTemplateInput, emailTemplateSchema, updateTemplate),
  remove: rpc.write(removeTemplateInput, emailTemplateSchema, (ctx, { id }) => removeTemplate(ctx, id)),
});
