import type { EventDefinition } from '@dossier/kernel/events/define.ts';
import { attachmentEvents } from './attachments/events.ts';
import { callEvents } from './calls/events.ts';
import { commentEvents } from './comments/events.ts';
import { dealEvents } from './deals/events.ts';
import { emailEvents } from './emails/events.ts';
import { folderEvents } from './folders/events.ts';
import { linkEvents } from './links/events.ts';
import { pipelineEvents } from './pipelines/events.ts';
import { recordEvents } from './records/events.ts';
import { taskEvents } from './tasks/events.ts';
import { watchEvents } from './watches/events.ts';
import { webhookEvents } from './webhooks/events.ts';
import { workflowEvents } from './workflows/events.ts';

/** Every event that a workspace states: one line per noun. */
export const eventDefinitions: readonly EventDefinition[] = [
  ...folderEvents,
  ...recordEvents,
  ...linkEvents,
  ...commentEvents,
  ...callEvents,
  ...emailEvents,
  ...pipelineEvents,
  ...dealEvents,
  ...taskEvents,
  ...attachmentEvents,
  ...watchEvents,
  ...workflowEvents,
  ...webhookEvents,
];
