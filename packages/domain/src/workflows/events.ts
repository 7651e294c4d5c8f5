import { defineEvent } from '@dossier/kernel/events/define.ts';
import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { stopReasons } from './schema.ts';

/** Triggers no workflow: the event that ends a storm would start the storm again. */
export const workflowStopped = defineEvent(
  'workflow.stopped',
  'Runs of a workflow were stopped, because workflows started one another without end. At most once an hour for each.',
  z.object({
    workflow: z.object({ id: idOf('wf'), name: z.string().meta({ example: 'Lead form' }) }),
    runId: idOf('run').meta({ description: 'A run that was stopped; its `note` says why.' }),
    reason: z.enum(stopReasons).exclude(['SELF']),
  }),
  'stopped the workflow “{workflow.name}”',
);

export const workflowEvents = [workflowStopped];
