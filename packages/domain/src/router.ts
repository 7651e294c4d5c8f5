import './contents.ts';
import './ids.ts';
import { router } from '@dossier/kernel/procedures.ts';
import { activitiesRouter } from './activities/noun.ts';
import { apiKeysRouter } from './api-keys/router.ts';
import { appsRouter } from './apps/noun.ts';
import { attachmentsRouter } from './attachments/router.ts';
import { auditRouter } from './audit/noun.ts';
import { callsRouter } from './calls/noun.ts';
import { changelogRouter } from './changelog/router.ts';
import { commentsRouter } from './comments/noun.ts';
import { dealsRouter } from './deals/router.ts';
import { accountProcedures, departureProcedures } from './departures/noun.ts';
import { emailTemplatesRouter } from './email-templates/noun.ts';
import { emailsRouter } from './emails/noun.ts';
import { erasureProcedures } from './erasures/router.ts';
import { eventsRouter } from './events-log/noun.ts';
import { favouritesRouter } from './favourites/noun.ts';
import { foldersRouter } from './folders/router.ts';
import { giveOnJoining } from './imports/owners/give-awaited.job.ts';
import { importsRouter } from './imports/router.ts';
import { linksRouter } from './links/router.ts';
import { liveRouter } from './live/noun.ts';
import { mailRouter } from './mail/router.ts';
import { joiningProcedures, memberProcedures } from './members/noun.ts';
import { noticesRouter } from './notices/noun.ts';
import { operationsRouter } from './operations/router.ts';
import { pipelinesRouter } from './pipelines/router.ts';
import { aggregateRouter, queryRouter } from './query/router.ts';
import { recordProcedures } from './records/router.ts';
import { remindersRouter } from './reminders/noun.ts';
import { reportsRouter } from './reports/router.ts';
import { searchRouter } from './search/router.ts';
import { syncsRouter } from './syncs/router.ts';
import { tagsRouter } from './tags/noun.ts';
import { tasksRouter } from './tasks/router.ts';
import { usageRouter } from './usage/noun.ts';
import { userProcedures } from './users/router.ts';
import { variablesRouter } from './variables/noun.ts';
import { viewsRouter } from './views/router.ts';
import { watchesRouter } from './watches/noun.ts';
import { webhooksRouter } from './webhooks/router.ts';
import { approvalsRouter } from './workflows/approval/approvals.ts';
import { workflowsRouter } from './workflows/router.ts';
import { workspacesRouter } from './workspaces/router.ts';

export const appRouter = router({
  activities: activitiesRouter,
  aggregate: aggregateRouter,
  apiKeys: apiKeysRouter,
  approvals: approvalsRouter,
  apps: appsRouter,
  attachments: attachmentsRouter,
  audit: auditRouter,
  calls: callsRouter,
  changelog: changelogRouter,
  comments: commentsRouter,
  deals: dealsRouter,
  emailTemplates: emailTemplatesRouter,
  emails: emailsRouter,
  events: eventsRouter,
  favourites: favouritesRouter,
  folders: foldersRouter,
  imports: importsRouter,
  links: linksRouter,
  live: liveRouter,
  mail: mailRouter,
  members: router({ ...memberProcedures, ...joiningProcedures(giveOnJoining), ...departureProcedures }),
  notices: noticesRouter,
  operations: operationsRouter,
  pipelines: pipelinesRouter,
  query: queryRouter,
  records: router({ ...recordProcedures, ...erasureProcedures }),
  reminders: remindersRouter,
  reports: reportsRouter,
  search: searchRouter,
  syncs: syncsRouter,
  tags: tagsRouter,
  tasks: tasksRouter,
  usage: usageRouter,
  users: router({ ...userProcedures, ...accountProcedures }),
  variables: variablesRouter,
  views: viewsRouter,
  watches: watchesRouter,
  webhooks: webhooksRouter,
  workflows: workflowsRouter,
  workspaces: workspacesRouter,
});

export type AppRouter = typeof appRouter;
