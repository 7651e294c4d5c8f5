import { Quota } from '@dossier/kernel/quotas.ts';
import { eq, isNull, sql } from 'drizzle-orm';
import { apiKeys } from './api-keys/table.ts';
import { emailTemplates } from './email-templates/table.ts';
import { folders } from './folders/table.ts';
import { imports } from './imports/table.ts';
import { emails } from './mail/table.ts';
import { invitations } from './members/table.ts';
import { pipelines } from './pipelines/table.ts';
import { reports } from './reports/table.ts';
import { tags } from './tags/table.ts';
import { variables } from './variables/table.ts';
import { views } from './views/table.ts';
import { webhooksQuota } from './webhooks/quota.ts';
import { secretsQuota, workflowsQuota } from './workflows/quota.ts';

/** Archived ones count too: they keep their records. */
export const foldersQuota = new Quota({
  name: 'folders',
  title: 'folders, archived ones included',
  max: 1_000,
  table: folders,
});

/** Archived ones count too: they keep their deals. */
export const pipelinesQuota = new Quota({
  name: 'pipelines',
  title: 'pipelines, archived ones included',
  max: 1_000,
  table: pipelines,
});

export const tagsQuota = new Quota({ name: 'tags', title: 'tags', max: 500, table: tags });

export const reportsQuota = new Quota({ name: 'reports', title: 'reports', max: 100, table: reports });

export const viewsQuota = new Quota({ name: 'views', title: 'views', max: 1_000, table: views });

export const variablesQuota = new Quota({ name: 'variables', title: 'variables', max: 200, table: variables });

export const apiKeysQuota = new Quota({
  name: 'apiKeys',
  title: 'API keys',
  max: 200,
  table: apiKeys,
  where: isNull(apiKeys.revokedAt),
});

export const invitationsQuota = new Quota({
  name: 'invitations',
  title: 'open invitations',
  max: 500,
  table: invitations,
});

export const queuedEmailsQuota = new Quota({
  name: 'queuedEmails',
  title: 'e-mails that wait to be sent',
  max: 20_000,
  table: emails,
  where: eq(emails.state, 'QUEUED'),
});

export const emailTemplatesQuota = new Quota({
  name: 'emailTemplates',
  title: 'templates of e-mails',
  max: 200,
  table: emailTemplates,
});

/** Files are kept for a week. */
export const importsQuota = new Quota({
  name: 'imports',
  title: 'import files within a week',
  max: 200,
  table: imports,
});

export const importBytesQuota = new Quota({
  name: 'importBytes',
  title: 'bytes of import files within a week',
  max: 2_000_000_000,
  table: imports,
  amount: sql<number>`coalesce(sum(${imports.size}), 0)::float8`,
});

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
