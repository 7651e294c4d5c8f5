import type { Quota } from '@dossier/kernel/quotas.ts';
import { apiKeysQuota } from './api-keys/service.ts';
import { emailTemplatesQuota } from './email-templates/service.ts';
import { foldersQuota } from './folders/service.ts';
import { importBytesQuota, importsQuota } from './imports/service.ts';
import { queuedEmailsQuota } from './mail/queue.ts';
import { invitationsQuota } from './members/invite.ts';
import { pipelinesQuota } from './pipelines/service.ts';
import { reportsQuota } from './reports/service.ts';
import { tagsQuota } from './tags/names.ts';
import { variablesQuota } from './variables/service.ts';
import { viewsQuota } from './views/service.ts';
import { webhooksQuota } from './webhooks/service.ts';
import { workflowsQuota } from './workflows/service.ts';
import { secretsQuota } from './workflows/step/secrets.ts';
import { ownWorkspacesQuota } from './workspaces/service.ts';

export const personQuotas: readonly Quota[] = [ownWorkspacesQuota];

export const quotas: readonly Quota[] = [
  foldersQuota,
  pipelinesQuota,
  tagsQuota,
  reportsQuota,
  viewsQuota,
  workflowsQuota,
  secretsQuota,
  variablesQuota,
  webhooksQuota,
  apiKeysQuota,
  invitationsQuota,
  queuedEmailsQuota,
  emailTemplatesQuota,
  importsQuota,
  importBytesQuota,
];
