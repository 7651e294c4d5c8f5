import { router } from '@dossier/kernel/procedures.ts';
import { restOf } from '@dossier/kernel/rest.ts';
import { createEmailInput, emailSchema, getEmailInput, listEmailsInput } from './schema.ts';
import { createEmail, getEmail, listEmails } from './service.ts';

const rest = restOf({ tag: 'Emails', path: '/records/{id}/emails', item: '/emails/{id}', output: emailSchema });

export const emailsRouter = router({
  list: rest.list(
    'List the e-mails to the person of a record',
    'Newest first, with what became of each. 404 where the record is unknown or in Trash.',
    listEmailsInput,
    listEmails,
  ),
  create: rest.create(
    'Send an e-mail to the person of a record',
    'It is `QUEUED`, and handed to the mail server of the workspace within seconds. 422 where e-mail is not ' +
      'set up. Send an `Idempotency-Key`, and a repeat sends once.',
    createEmailInput,
    createEmail,
    { silent: '`email.sent` or `email.failed` follows when the mail server has answered' },
  ),
  get: rest.get(
    'Get an e-mail',
    'Its `state` says whether the mail server has taken it, its `problem` why not.',
    getEmailInput,
    getEmail,
  ),
});
