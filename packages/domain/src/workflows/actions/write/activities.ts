import { z } from 'zod';
import { createCall } from '../../../calls/index.ts';
import { createCallInput } from '../../../calls/schema.ts';
import { createComment } from '../../../comments/index.ts';
import { createCommentInput } from '../../../comments/schema.ts';
import { createWorkflowEmail } from '../../../emails/index.ts';
import { bodySchema, subjectSchema } from '../../../emails/schema.ts';
import { createTask } from '../../../tasks/index.ts';
import { createTaskInput } from '../../../tasks/schema.ts';
import { emailAddress } from '../../../users/schema.ts';
import { defineWrite } from '../action.ts';
import { needsRecord, recordOf, recordOfRun } from '../checks.ts';

export const createTaskAction = defineWrite({
  name: 'createTask',
  title: 'Create a task',
  description: 'Creates a task for the record of the run, or for another record. Output: the task.',
  input: createTaskInput,
  run: (ctx, input, { recordId }) => createTask(ctx, { recordId, ...input }),
});

export const addCommentAction = defineWrite({
  name: 'addComment',
  title: 'Add a comment',
  description: 'Writes a comment on the record of the run, or on another record. Output: the comment.',
  input: createCommentInput.omit({ id: true }).extend(recordOfRun),
  needs: needsRecord,
  run: (ctx, { recordId, ...input }, running) => createComment(ctx, { ...input, id: recordOf(recordId, running) }),
});

export const logCallAction = defineWrite({
  name: 'logCall',
  title: 'Log a call',
  description: 'Logs a call for the record of the run, or for another record. Output: the call.',
  input: createCallInput.omit({ id: true }).extend(recordOfRun),
  needs: needsRecord,
  run: (ctx, { recordId, ...input }, running) => createCall(ctx, { ...input, id: recordOf(recordId, running) }),
});

export const sendEmailAction = defineWrite({
  name: 'sendEmail',
  title: 'Send an e-mail',
  description:
    'Sends an e-mail through the mail server of the workspace. The step is done when it is queued, ' +
    'exactly once. It appears on the record of the run. Output: the e-mail.',
  input: z.strictObject({
    to: emailAddress.meta({ description: 'The address, like {{ record.email }}.', example: 'person@example.com' }),
    subject: subjectSchema,
    body: bodySchema,
  }),
  run: (ctx, input, { recordId }) => createWorkflowEmail(ctx, input, recordId),
});
