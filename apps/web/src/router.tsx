import { createRouter } from '@tanstack/react-router';
import { apiKeysSettingsRoute } from './api-keys/routes.ts';
import { auditSettingsRoute } from './audit/routes.ts';
import { dealsRoutes } from './deals/routes.ts';
import { askForRecords, folderPageRoute } from './folder-page/routes.ts';
import { foldersRoute } from './folders/routes.ts';
import { importsRoute } from './imports/routes.ts';
import { inboxRoute } from './inbox/routes.ts';
import { mailSettingsRoute } from './mail/routes.ts';
import { memberDoorRoute, memberSettingsRoute } from './members/routes.ts';
import { recordPageRoute } from './record-page/routes.ts';
import { recordsRoutes } from './records/routes.ts';
import { reportsRoute } from './reports/routes.ts';
import { searchRoute } from './search/routes.ts';
import { structureSettings } from './settings/routes.ts';
import { tagsSettingsRoute } from './tags/routes.ts';
import { tasksRoute } from './tasks/routes.ts';
import { usageSettingsRoute } from './usage/routes.ts';
import { userDoors, userSettingsRoute } from './users/routes.ts';
import { webhooksSettings } from './webhooks/routes.ts';
import { workflowsRoute, workflowsSettingsRoute } from './workflows/routes.ts';
import { workspaceDoors, workspaceSettingsRoute } from './workspaces/routes.ts';
import { missingRoute, settingsIndex } from './frame/routes.ts';
import { foldersOptions } from './folders/folders.ts';
import { pipelinesOptions } from './pipelines/pipelines.ts';
import { queryClient } from './session/query-client.ts';
import { rememberedWorkspaceId } from './session/remembered.ts';
import { meOptions } from './session/session.ts';
import { root, settings, shell } from './ui/page/parent-routes.ts';
import { RouteFailure, RouteMissing } from './ui/page/route-states.tsx';
import { RowSkeletons } from './ui/page/states.tsx';

/** The register of routes: each folder with pages brings its own. */
const tree = root.addChildren([
  ...userDoors,
  ...workspaceDoors,
  memberDoorRoute,
  shell.addChildren([
    ...recordsRoutes,
    ...dealsRoutes,
    tasksRoute,
    folderPageRoute,
    foldersRoute,
    searchRoute,
    workflowsRoute,
    importsRoute,
    reportsRoute,
    recordPageRoute,
    inboxRoute,
    settings.addChildren([
      settingsIndex,
      userSettingsRoute,
      workspaceSettingsRoute,
      auditSettingsRoute,
      mailSettingsRoute,
      usageSettingsRoute,
      workflowsSettingsRoute,
      ...structureSettings,
      apiKeysSettingsRoute,
      memberSettingsRoute,
      ...webhooksSettings,
      tagsSettingsRoute,
    ]),
    missingRoute,
  ]),
]);

export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingComponent: RowSkeletons,
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
