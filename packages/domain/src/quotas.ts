import type { Quota } from '@dossier/kernel/quotas.ts';
import { apiKeysQuota } from './api-keys/service.ts';
import { attachmentBytesQuota } from './attachments/service.ts';
import { emailTemplatesQuota } from './email-templates/noun.ts';
import { foldersQuota } from './folders/service.ts';
import { exportBytesQuota, exportsQuota } from './imports/export/exports.ts';
import { importBytesQuota, importsQuota } from './imports/service.ts';
import { queuedEmailsQuota } from './mail/queue.ts';
import { invitationsQuota } from './members/invite.ts';
import { pipelinesQuota } from './pipelines/service.ts';
import { differencesQuota } from './records/merge/different.ts';
import { reportsQuota } from './reports/service.ts';
import { syncBytesQuota } from './syncs/runs.ts';
import { syncsQuota } from './syncs/service.ts';
import { tagsQuota } from './tags/names.ts';
import { variablesQuota } from './variables/noun.ts';
import { viewsQuota } from './views/service.ts';
import { watchesQuota } from './watches/noun.ts';
import { webhooksQuota } from './webhooks/service.ts';
import { workflowsQuota } from './workflows/service.ts';
import { secretsQuota } from './workflows/step/secrets.ts';
import { ownWorkspacesQuota } from './workspaces/service.ts';

export const personQuotas: readonly Quota[] = [ownWorkspacesQuota];

export const quotas: readonly Quota[] = [
  foldersQuota,
  pipelinesQuota,
  tagsQuota,
  differencesQuota,
  reportsQuota,
  viewsQuota,
  watchesQuota,
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
  exportsQuota,
  exportBytesQuota,
  attachmentBytesQuota,
  syncsQuota,
  syncBytesQuota,
];
