import { findRow } from '@dossier/kernel/db/rows.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import { impossible, there } from '@dossier/kernel/errors.ts';
import { demandPace } from '@dossier/kernel/pace.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import type { z } from 'zod';
import { demandMail, type EmailRow, emails, queueMail } from '../mail/index.ts';
import { getRecord } from '../records/index.ts';
import * as schema from './schema.ts';
import type { CreateEmailInput, Email, ListEmailsInput } from './schema.ts';
import { authorIdOf } from '@dossier/kernel/authors.ts';
import { router } from '@dossier/kernel/procedures.ts';
import { restOf } from '@dossier/kernel/rest.ts';

const { id, recordId, toAddress, subject, body, state, problem, actor, createdAt, sentAt } = emails;
const columns = { id, recordId, toAddress, subject, body, state, problem, actor, createdAt, sentAt };
const emailsPace = { name: 'emails.create', title: 'e-mails', perMinute: 60 };
const newest = new NewestFirst('emails.list', emails, columns);

async function listEmails(ctx: ReadContext, { id, ...page }: ListEmailsInput): Promise<Page<Email>> {
  const record = await getRecord(ctx, id);
  const list = await newest.list(ctx, page, { recordId: record.id });
  return { ...list, data: list.data.map(shown) };
}

/** A mail written by a person, a key or a workflow; Dossier's own mails are not found. */
async function getEmail(ctx: ReadContext, { id }: z.output<typeof schema.getEmailInput>): Promise<Email> {
  const written = { workspaceId: ctx.workspaceId, id, purpose: ['RECORD', 'WORKFLOW'] } as const;
  return shown(there(await findRow(ctx.db, emails, written, columns), 'e-mail'));
}

async function createEmail(ctx: WriteContext, { id, to, subject, text: body }: CreateEmailInput): Promise<Email> {
  const record = await getRecord(ctx, id);
  await demandMail(ctx);
  await demandPace(ctx, emailsPace);
  const address = to ?? record.email;
  if (address === null) throw impossible(['to'], 'The record has no e-mail address. Name a recipient.');
  const isTheirs = address.toLowerCase() === record.email?.toLowerCase();
  const row = await queueMail(ctx, {
    purpose: 'RECORD',
    recordId: record.id,
    // A line break in a name could inject a header field.
    to: { name: isTheirs ? record.title.replaceAll(/\p{Cc}+/gu, ' ') : '', address },
    replyTo: ctx.user ? { name: ctx.user.name, address: ctx.user.email } : null,
    subject,
    body,
  });
  return shown(row);
}

/** Queues an e-mail of a workflow exactly once, in the transaction of its step. */
export async function createWorkflowEmail(
  ctx: WriteContext,
  { to: address, subject, body }: { to: string; subject: string; body: string },
  recordId: string | null,
): Promise<Email> {
  await demandMail(ctx);
  return shown(await queueMail(ctx, { purpose: 'WORKFLOW', recordId, to: { name: '', address }, subject, body }));
}

type Shown = Pick<EmailRow, keyof typeof columns>;

export function shown({ toAddress: to, body, actor, ...row }: Shown): Email {
  const { id, recordId, subject, state, problem, createdAt, sentAt } = row;
  const by = { author: actor.name, authorId: authorIdOf(actor) };
  return { id, recordId, to, subject, text: body ?? '', state, problem, ...by, createdAt, sentAt };
}

const rest = restOf({ tag: 'Emails', path: '/records/{id}/emails', item: '/emails/{id}', output: schema.emailSchema });

export const emailsRouter = router({
  list: rest.list(
    'List the e-mails to the person of a record',
    'Newest first, with what became of each. 404 where the record is unknown or in Trash.',
  )(schema.listEmailsInput, listEmails),
  create: rest.create(
    'Send an e-mail to the person of a record',
    'It is `QUEUED`, and handed to the mail server of the workspace within seconds. 422 where e-mail is not ' +
      'set up. Send an `Idempotency-Key`, and a repeat sends once.',
  )(schema.createEmailInput, createEmail, {
    silent: '`email.sent` or `email.failed` follows when the mail server has answered',
  }),
  get: rest.get('Get an e-mail', 'Its `state` says whether the mail server has taken it, its `problem` why not.')(
    schema.getEmailInput,
    getEmail,
  ),
});
