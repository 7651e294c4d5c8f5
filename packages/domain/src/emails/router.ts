import { one, pageOf } from '@dossier/kernel/page-schema.ts';
import { asBody } from '@dossier/kernel/paging.ts';
import { read, router, write } from '@dossier/kernel/procedures.ts';
import { createEmailInput, emailSchema, getEmailInput, listEmailsInput } from './schema.ts';
import { createEmail, getEmail, listEmails } from './service.ts';

const tags = ['Emails'];

export const emailsRouter = router({
  list: read
    .meta({
      openapi: {
        method: 'GET',
        path: '/records/{id}/emails',
        tags,
        summary: 'List the e-mails to the person of a record',
        description: 'Newest first, with what became of each. 404 where the record is unknown or in Trash.',
        protect: true,
      },
    })
    .input(listEmailsInput)
    .output(pageOf(emailSchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listEmails(ctx, input))),
  create: write
    .meta({
      silent: '`email.sent` or `email.failed` follows when the mail server has answered',
      openapi: {
        method: 'POST',
        path: '/records/{id}/emails',
        tags,
        summary: 'Send an e-mail to the person of a record',
        description:
          'It is `QUEUED`, and handed to the mail server of the workspace within seconds. 422 where e-mail is not ' +
          'set up. Send an `Idempotency-Key`, and a repeat sends once.',
        protect: true,
      },
    })
    .input(createEmailInput)
    .output(one(emailSchema))
    .mutation(async ({ ctx, input }) => ({ data: await createEmail(ctx, input) })),
  get: read
    .meta({
      openapi: {
        method: 'GET',
        path: '/emails/{id}',
        tags,
        summary: 'Get an e-mail',
        description: 'Its `state` says whether the mail server has taken it, its `problem` why not.',
        protect: true,
      },
    })
    .input(getEmailInput)
    .output(one(emailSchema))
    .query(async ({ ctx, input }) => ({ data: await getEmail(ctx, input) })),
});
