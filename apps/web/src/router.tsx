import { createRouter } from '@tanstack/react-router';
import { apiKeysSettings } from './api-keys/routes.ts';
import { auditSettings } from './audit/routes.ts';
import { dealsRoutes } from './deals/routes.ts';
import { askForRecords, folderPageRoutes } from './folder-page/routes.ts';
import { foldersRoutes } from './folders/routes.ts';
import { importsRoutes } from './imports/routes.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { mailSettings } from './mail/routes.ts';
import { memberDoors, memberSettings } from './members/routes.ts';
import { recordPageRoutes } from './record-page/routes.ts';
import { recordsRoutes } from './records/routes.ts';
import { reportsRoutes } from './reports/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { structureSettings } from './settings/routes.ts';
import { tagsSettings } from './tags/routes.ts';
import { tasksRoutes } from './tasks/routes.ts';
import { usageSettings } from './usage/routes.ts';
import { userDoors, userSettings } from './users/routes.ts';
import { webhooksSettings } from './webhooks/routes.ts';
import { workflowsRoutes, workflowsSettings } from './workflows/routes.ts';
import { workspaceDoors, workspaceSettings } from './workspaces/routes.ts';
import { missingRoute, settingsIndex } from './frame/routes.ts';
import { foldersOptions } from './folders/folders.ts';
import { pipelinesOptions } from './pipelines/pipelines.ts';
import { queryClient } from './session/query-client.ts';
import { rememberedWorkspaceId } from './session/remembered.ts';
import { meOptions } from './session/session.ts';
import { root, settings, shell } from './ui/page/parent-routes.ts';
import { RouteFailure, RouteMissing, RoutePending } from './ui/page/route-states.tsx';

/** The register of routes: each folder with pages brings its own. */
const tree = root.addChildren([
  ...userDoors,
  ...workspaceDoors,
  ...memberDoors,
  shell.addChildren([
    ...recordsRoutes,
    ...dealsRoutes,
    ...tasksRoutes,
    ...folderPageRoutes,
    ...foldersRoutes,
    ...searchRoutes,
    ...workflowsRoutes,
    ...importsRoutes,
    ...reportsRoutes,
    ...recordPageRoutes,
    ...inboxRoutes,
    settings.addChildren([
      settingsIndex,
      ...userSettings,
      ...workspaceSettings,
      ...auditSettings,
      ...mailSettings,
      ...usageSettings,
      ...workflowsSettings,
      ...structureSettings,
      ...apiKeysSettings,
      ...memberSettings,
      ...webhooksSettings,
      ...tagsSettings,
    ]),
    missingRoute,
  ]),
]);

export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingComponent: RoutePending,
  defaultErrorComponent: RouteFailure,
  defaultNotFoundComponent: RouteMissing,
  scrollRestoration: true,
});

/**
 * Asks for the session and for what the page shows in one request, before the code of the page is there: on a slow
 * network each question that waits for another one takes half a second.
 */
export function askForFirstPage(): void {
  // A browser without an earlier sign-in has nothing to ask for.
  if (rememberedWorkspaceId() === undefined) return;
  void queryClient.prefetchQuery(meOptions);
  void queryClient.prefetchQuery(foldersOptions);
  void queryClient.prefetchQuery(pipelinesOptions);
  for (const { routeId, params, search } of router.matchRoutes(router.latestLocation))
    if (routeId === '/shell/folders/$folderId') askForRecords(params.folderId, search);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
