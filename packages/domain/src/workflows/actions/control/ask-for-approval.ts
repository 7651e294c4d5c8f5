import { idOf, text } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { requestApproval } from '../../approval/approvals.ts';
import { choiceSchema } from '../../approval/schema.ts';
import { approvalAnswered } from '../../events.ts';
import { defineAwait } from '../action.ts';
import { timeout, waitOf } from './waits.ts';

export const askForApprovalAction = defineAwait({
  name: 'askForApproval',
  title: 'Ask for approval',
  description:
    'Asks a member a question, in their inbox and by mail, and waits for the answer. Runs the steps of `then` once ' +
    'it has come, or those of `onTimeout` if it has not in time. The answer is `output.event.approval.choice`.',
  input: z.strictObject({
    question: text(2_000).meta({ example: 'Give {{ deal.title }} a discount of 25 %?' }),
    approverId: idOf('usr').describe('The member who is asked. Owners and admins may answer, too.'),
    choices: z
      .array(choiceSchema)
      .min(2)
      .max(6)
      .refine((choices) => new Set(choices).size === choices.length, 'must all be different')
      .default(['Approve', 'Reject'])
      .meta({ example: ['Approve', 'Reject'] }),
    ...timeout,
  }),
  kindOf: () => approvalAnswered.kind,
  await: (input) => ({ kind: approvalAnswered.kind, of: undefined, forS: waitOf(input) }),
  begin: (ctx, { question, approverId, choices, ...time }, { runId, workflowId, recordId, dealId }) =>
    requestApproval(ctx, { question, approverId, choices, runId, workflowId, recordId, dealId }, waitOf(time)),
});
