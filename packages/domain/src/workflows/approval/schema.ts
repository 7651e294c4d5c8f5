import { pageInput } from '@dossier/kernel/page-schema.ts';
import { component, idOf, optionalText, text, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';

const state = z.enum(['PENDING', 'ANSWERED', 'ENDED']);

export const choiceSchema = text(60);

export const approvalSchema = component('Approval', {
  id: idOf('apr'),
  workflowId: idOf('wf'),
  workflowName: z.string().meta({ example: 'Discount above 20 %' }),
  runId: idOf('run'),
  recordId: idOf('rec').nullable(),
  dealId: idOf('deal').nullable(),
  question: z.string().meta({ example: 'Give 25 % on the renewal?' }),
  choices: z.array(z.string()).meta({ example: ['Approve', 'Reject'] }),
  approverId: idOf('usr').describe('The member who is asked. Owners and admins may answer, too.'),
  state: state.describe('ENDED: the time was over, or the run ended, before an answer came.'),
  choice: z.string().nullable(),
  comment: z.string().nullable(),
  answeredBy: z.string().nullable().meta({ description: 'The name of who answered.', example: 'Example Person' }),
  answeredAt: timestampOut.nullable(),
  expiresAt: timestampOut,
  createdAt: timestampOut,
});
export type Approval = z.output<typeof approvalSchema>;

export const listApprovalsInput = z.strictObject({
  state: state.optional().meta({ description: 'Only approvals in this state.', example: 'PENDING' }),
  ...pageInput({ default: 50, max: 500 }),
});
export const answerApprovalInput = z.strictObject({
  id: idOf('apr'),
  choice: choiceSchema.meta({ description: 'One of its choices.', example: 'Approve' }),
  comment: optionalText(2_000).default(null),
});
export type AnswerApprovalInput = z.output<typeof answerApprovalInput>;
