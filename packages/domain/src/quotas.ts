import type { Quota } from '@dossier/kernel/quotas.ts';
import { apiKeysQuota } from './api-keys/quota.ts';
import { emailTemplatesQuota } from './email-templates/quota.ts';
import { foldersQuota } from './folders/quota.ts';
import { importBytesQuota, importsQuota } from './imports/quota.ts';
import { queuedEmailsQuota } from './mail/quota.ts';
import { invitationsQuota } from './members/quota.ts';
import { pipelinesQuota } from './pipelines/quota.ts';
import { reportsQuota } from './reports/quota.ts';
import { viewsQuota } from './views/quota.ts';
import { tagsQuota } from './tags/quota.ts';
import { variablesQuota } from './variables/quota.ts';
import { webhooksQuota } from './webhooks/quota.ts';
import { secretsQuota, workflowsQuota } from './workflows/quota.ts';

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
