import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { nameOrder } from '@dossier/kernel/db/columns.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { demandRoom, Quota } from '@dossier/kernel/quotas.ts';
import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { getRecord } from '../records/index.ts';
import { evaluateInRenderer, problemsOf, TemplateError } from '../workflows/index.ts';
import { getWorkspace } from '../workspaces/index.ts';
import { emailTemplates } from './table.ts';
import * as schema from './schema.ts';
import type { CreateTemplateInput, EmailTemplate, Filled, FillTemplateInput, UpdateTemplateInput } from './schema.ts';
import { defineNoun } from '@dossier/kernel/noun.ts';
import { defineVerbs } from '@dossier/kernel/verbs.ts';
import { router } from '@dossier/kernel/procedures.ts';
import { rpcOf } from '@dossier/kernel/rest.ts';

export const emailTemplatesQuota = new Quota('emailTemplates', 'e-mail templates', 200, emailTemplates);

const templateNoun = defineNoun({ table: emailTemplates, output: schema.emailTemplateSchema, hidden: [] });
const templateVerbs = defineVerbs(templateNoun, { name: 'email_templates', one: 'template' });

const listedMax = 1_000;

function listTemplates({ db, workspaceId }: ReadContext): Promise<EmailTemplate[]> {
  return db.orm
    .select(templateNoun.columns)
    .from(emailTemplates)
    .where(eq(emailTemplates.workspaceId, workspaceId))
    .orderBy(asc(nameOrder(emailTemplates.name)), asc(emailTemplates.id))
    .limit(listedMax);
}

async function createTemplate(ctx: WriteContext, input: CreateTemplateInput): Promise<EmailTemplate> {
  await demandSound(ctx, input);
  await demandRoom(ctx, emailTemplatesQuota);
  const now = clock.iso();
  return templateVerbs.create(ctx, { ...input, id: newId('tpl'), createdAt: now, updatedAt: now });
}

async function updateTemplate(ctx: WriteContext, { id, ...input }: UpdateTemplateInput): Promise<EmailTemplate> {
  await demandSound(ctx, input);
  const before = await templateVerbs.lock(ctx, id);
  return templateVerbs.change(ctx, before, { ...before, ...input });
}

type Evaluated = Record<'subject' | 'body', unknown>;

/** A template filled with a record's fields, for the person to check before sending. */
async function fillTemplate(ctx: ReadContext, { id, recordId }: FillTemplateInput): Promise<Filled> {
  const [{ subject, body }, record, workspace] = await Promise.all([
    templateVerbs.get(ctx, id),
    getRecord(ctx, recordId),
    getWorkspace(ctx),
  ]);
  const scope = { record, workspace, sender: { name: ctx.actor.name, email: ctx.user?.email ?? null } };
  try {
    const filled = await evaluateInRenderer<Evaluated>(ctx.workspaceId, 'value', { subject, body }, scope);
    return { subject: wordsOf(filled.subject).replaceAll(/\p{Cc}+/gu, ' '), body: wordsOf(filled.body) };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw impossible([...error.path], error.message);
  }
}

async function demandSound({ workspaceId }: WriteContext, { subject, body }: CreateTemplateInput): Promise<void> {
  const [ofSubject, ofBody] = await problemsOf(workspaceId, [subject, body]);
  if (ofSubject) throw impossible(['subject'], ofSubject);
  if (ofBody) throw impossible(['body'], ofBody);
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const reads = rpcOf({ scope: 'emails:read' });
const rpc = rpcOf({ settings: true, silent: 'templates are for people who write; no event kind concerns them' });

export const emailTemplatesRouter = router({
  list: reads.show(z.array(schema.emailTemplateSchema), listTemplates),
  fill: reads.get(schema.fillTemplateInput, schema.filledSchema, fillTemplate, { alsoScope: 'records:read' }),
  create: rpc.write(schema.createTemplateInput, schema.emailTemplateSchema, createTemplate),
  update: rpc.write(schema.updateTemplateInput, schema.emailTemplateSchema, updateTemplate),
  remove: rpc.write(schema.removeTemplateInput, schema.emailTemplateSchema, async (ctx, { id }) =>
    templateVerbs.remove(ctx, await templateVerbs.lock(ctx, id)),
  ),
});
