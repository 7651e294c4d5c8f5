import { emailAddress } from '../../../users/schema.ts';
import { createWorkflowEmail } from '../../../emails/index.ts';
import { bodySchema, subjectSchema } from '../../../emails/schema.ts';
import { z } from 'zod';
import { defineWrite } from '../action.ts';

export const sendEmailAction = defineWrite({
  name: 'sendEmail',
  title: 'Send an e-mail',
  description:
    'Sends an e-mail through the mail server of the workspace. The step is done when it is queued, once; it stands ' +
    'on the record of the run. Output: the e-mail.',
  input: z.strictObject({
    to: emailAddress.meta({ description: 'The address, like {{ record.email }}.', example: 'person@example.com' }),
    subject: subjectSchema,
    body: bodySchema,
  }),
  run: (ctx, input, { recordId }) => createWorkflowEmail(ctx, input, recordId),
});
