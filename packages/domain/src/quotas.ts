import type { Quota } from '@dossier/kernel/quotas.ts';
import { apiKeysQuota } from './api-keys/table.ts';
import { emailTemplatesQuota } from './email-templates/table.ts';
import { foldersQuota } from './folders/table.ts';
import { importBytesQuota, importsQuota } from './imports/table.ts';
import { queuedEmailsQuota } from './mail/table.ts';
import { invitationsQuota } from './members/table.ts';
import { pipelinesQuota } from './pipelines/table.ts';
import { reportsQuota } from './reports/table.ts';
import { viewsQuota } from './views/table.ts';
import { tagsQuota } from './tags/table.ts';
import { variablesQuota } from './variables/table.ts';
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
