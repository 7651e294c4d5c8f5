import { defineEvent } from '@dossier/kernel/events/define.ts';
import { idOf, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { failureReasons, stopReasons, triggerKinds } from './schema.ts';

const subject = z.object({ id: idOf('wf'), name: z.string().meta({ example: 'Lead form' }) });

/** Triggers no workflow: the event that ends a storm would restart it. */
export const workflowStopped = defineEvent(
  'workflow.stopped',
  'Runs of a workflow were stopped, because workflows started one another without end. At most once an hour for each.',
  'stopped the workflow “{workflow.name}”',
  {
    workflow: subject,
    runId: idOf('run').describe('A run that was stopped; its `note` says why.'),
    reason: z.enum(stopReasons).exclude(['SELF']),
  },
);

/** A workflow started by a failure runs at most once in a chain: see `limitChainedRuns`. */
export const workflowRunFailed = defineEvent(
  'workflow.run_failed',
  'A run of a workflow failed.',
  'failed: {error.message}',
  {
    workflow: subject,
    runId: idOf('run'),
    dealId: idOf('deal').nullable().describe('The deal that it ran for.'),
    trigger: z.enum(triggerKinds).describe('What started it.'),
    reason: z
      .enum(failureReasons)
      .describe(
        'STEP: a step failed, after its retries. CONDITION: the condition of its trigger could not be judged. ' +
          'LIMIT: it took more steps, or its chain more writes, than a run may.',
      ),
    step: z
      .object({
        name: z.string().meta({ example: 'notify' }),
        action: z.string().meta({ example: 'callApi' }),
      })
      .nullable()
      .describe('The step where it ended.'),
    error: z.object({
      message: z.string().meta({ example: 'The answer was 503.' }),
      status: z.int().nullable().meta({ description: 'Of the answer to a call.', example: 503 }),
    }),
  },
);

export const workflowDisabled = defineEvent(
  'workflow.disabled',
  'A workflow was switched off.',
  'switched off the workflow “{workflow.name}”',
  { workflow: subject },
);

const asked = {
  approval: z.object({
    id: idOf('apr'),
    question: z.string().meta({ example: 'Give 25 % on the renewal?' }),
    choices: z.array(z.string()).meta({ example: ['Approve', 'Reject'] }),
    approverId: idOf('usr').describe('The member who is asked.'),
    choice: z.string().nullable().meta({ description: 'The answer; null until it came.', example: 'Approve' }),
    comment: z.string().nullable(),
    expiresAt: timestampOut,
  }),
  workflow: subject,
  runId: idOf('run').describe('The run that asks.'),
  dealId: idOf('deal').nullable().describe('The deal that it runs for.'),
};

export const approvalRequested = defineEvent(
  'approval.requested',
  'A run of a workflow asks a member, and waits for the answer.',
  'asked: “{approval.question}”',
  asked,
);

export const approvalAnswered = defineEvent(
  'approval.answered',
  'A question of a run was answered.',
  'answered “{approval.choice}” to “{approval.question}”',
  asked,
);

export const workflowEvents = [
  workflowStopped,
  workflowRunFailed,
  workflowDisabled,
  approvalRequested,
  approvalAnswered,
];
