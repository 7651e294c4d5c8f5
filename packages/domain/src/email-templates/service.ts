import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { nameOrder } from '@dossier/kernel/db/columns.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { demandRoom, Quota } from '@dossier/kernel/quotas.ts';
import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { getRecord } from '../records/index.ts';
import { evaluateInRenderer, problemsOf, TemplateError } from '../workflows/index.ts';
import { getWorkspace } from '../workspaces/index.ts';
import { emailTemplates } from './table.ts';
import {
  type createTemplateInput,
  type EmailTemplate,
  emailTemplateSchema,
  type filledSchema,
  type fillTemplateInput,
  type updateTemplateInput,
} from './schema.ts';
import { defineNoun } from '@dossier/kernel/noun.ts';
import { defineVerbs } from '@dossier/kernel/verbs.ts';

export const emailTemplatesQuota = new Quota({
  name: 'emailTemplates',
  title: 'templates of e-mails',
  max: 200,
  table: emailTemplates,
});

const templateNoun = defineNoun({ table: emailTemplates, output: emailTemplateSchema, hidden: [] });
const templateVerbs = defineVerbs(templateNoun, { name: 'email_templates', one: 'template' });

const listedMax = 1_000;

export function listTemplates({ db, workspaceId }: ReadContext): Promise<EmailTemplate[]> {
  return db.orm
    .select(templateNoun.columns)
    .from(emailTemplates)
    .where(eq(emailTemplates.workspaceId, workspaceId))
    .orderBy(asc(nameOrder(emailTemplates.name)), asc(emailTemplates.id))
    .limit(listedMax);
}

export async function createTemplate(
  ctx: WriteContext,
  input: z.output<typeof createTemplateInput>,
): Promise<EmailTemplate> {
  await demandSound(ctx, input);
  await demandRoom(ctx, emailTemplatesQuota);
  const now = clock.iso();
  return templateVerbs.create(ctx, { ...input, id: newId('tpl'), createdAt: now, updatedAt: now });
}

export async function updateTemplate(
  ctx: WriteContext,
  { id, ...input }: z.output<typeof updateTemplateInput>,
): Promise<EmailTemplate> {
  await demandSound(ctx, input);
  const before = await templateVerbs.lock(ctx, id);
  return templateVerbs.change(ctx, before, { ...before, ...input });
}

export async function removeTemplate(ctx: WriteContext, id: string): Promise<EmailTemplate> {
  return templateVerbs.remove(ctx, await templateVerbs.lock(ctx, id));
}

/** A template with the fields of a record in it, for the person to read before it is sent. */
export async function fillTemplate(
  ctx: ReadContext,
  { id, recordId }: z.output<typeof fillTemplateInput>,
): Promise<z.output<typeof filledSchema>> {
  const [{ subject, body }, record, workspace] = await Promise.all([
    templateVerbs.get(ctx, id),
    getRecord(ctx, recordId),
    getWorkspace(ctx),
  ]);
  const scope = { record, workspace, sender: { name: ctx.actor.name, email: ctx.user?.email ?? null } };
  try {
    const filled = await evaluateInRenderer<{ subject: unknown; body: unknown }>(
      ctx.workspaceId,
      'value',
      { subject, body },
      scope,
    );
    return { subject: wordsOf(filled.subject).replaceAll(/\p{Cc}+/gu, ' '), body: wordsOf(filled.body) };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw impossible([...error.path], error.message);
  }
}

async function demandSound(
  { workspaceId }: WriteContext,
  { subject, body }: z.output<typeof createTemplateInput>,
): Promise<void> {
  const [ofSubject, ofBody] = await problemsOf(workspaceId, [subject, body]);
  if (ofSubject) throw impossible(['subject'], ofSubject);
  if (ofBody) throw impossible(['body'], ofBody);
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
