import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { doors, root } from './doors.ts';
import { codeOf } from './failure.ts';
import { applyPreferences } from './language/person.ts';
import { foldersOptions } from './folders/folders.ts';
import { pipelinesOptions } from './pipelines/pipelines.ts';
import { queryClient } from './query-client.ts';
import { validateDealsSearch } from './deals/deals-search.ts';
import { validateFolderSearch, type FolderSearch } from './records/folder-search.ts';
import { validateMergeSearch } from './records/merge-search.ts';
import { recordPagesOptions } from './records/record-pages.ts';
import { validateRecordSearch } from './records/record-search.ts';
import { validateImportSearch } from './imports/import-search.ts';
import { validateInboxSearch } from './inbox/inbox-search.ts';
import { validateReportsSearch } from './reports/reports-search.ts';
import { validateSearchSearch } from './search/search-search.ts';
import { lazyPage } from './shell/lazy-page.ts';
import { RouteFailure, RouteMissing, RoutePending } from './shell/route-states.tsx';
import { SettingsIndex } from './shell/settings-index.tsx';
import { validateTasksSearch } from './tasks/tasks-search.ts';
import { trpc } from './trpc.ts';
import { meOptions, workspaceOf } from './users/session.ts';
import { viewsOptions } from './views/saved-views.ts';
import { isPlainSearch } from './views/view-search.ts';
import { validateWebhookSearch } from './webhooks/webhook-search.ts';
import { validateWorkflowSearch } from './workflows/workflow-search.ts';
import { rememberedWorkspaceId } from './workspaces/remembered.ts';

/** The routes that need a session and a workspace. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyPage(() => import('./shell/shell.tsx'), 'Shell'),
  beforeLoad: async ({ location }) => {
    const me = await queryClient.ensureQueryData(meOptions).catch(async (error: unknown) => {
      if (codeOf(error) !== 'UNAUTHORIZED') throw error;
      const { data } = await queryClient.fetchQuery(trpc.workspaces.setUpState.queryOptions());
      if (!data.isSetUp) throw redirect({ to: '/set-up' });
      throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { to: location.href } });
    });
    // On a browser where the person signs in for the first time.
    applyPreferences(me.data.preferences);
    if (!workspaceOf(me.data)) throw redirect({ to: '/workspaces/new' });
  },
});

const inShell = { getParentRoute: () => shell } as const;

const settings = createRoute({
  ...inShell,
  path: '/settings',
  component: lazyPage(() => import('./shell/settings-page.tsx'), 'SettingsPage'),
});
const inSettings = { getParentRoute: () => settings } as const;

const tree = root.addChildren([
  ...doors,
  shell.addChildren([
    createRoute({ ...inShell, path: '/', component: lazyPage(() => import('./folders/home-page.tsx'), 'HomePage') }),
    createRoute({
      ...inShell,
      path: '/folders/$folderId',
      validateSearch: validateFolderSearch,
      // No loaderDeps: with each change of a filter the router would take the page for another one, and hide it.
      loader: ({ params: { folderId }, location }) => askForRecords(folderId, validateFolderSearch(location.search)),
      component: lazyPage(() => import('./records/folder-page.tsx'), 'FolderPage'),
    }),
    createRoute({
      ...inShell,
      path: '/folders/$folderId/import',
      validateSearch: validateImportSearch,
      component: lazyPage(() => import('./imports/import-page.tsx'), 'ImportPage'),
    }),
    createRoute({
      ...inShell,
      path: '/records/$recordId',
      validateSearch: validateRecordSearch,
      component: lazyPage(() => import('./records/record-page.tsx'), 'RecordPage'),
    }),
    createRoute({
      ...inShell,
      path: '/search',
      validateSearch: validateSearchSearch,
      component: lazyPage(() => import('./search/search-page.tsx'), 'SearchPage'),
    }),
    createRoute({
      ...inShell,
      path: '/trash',
      component: lazyPage(() => import('./records/trash-page.tsx'), 'TrashPage'),
    }),
    createRoute({
      ...inShell,
      path: '/duplicates',
      component: lazyPage(() => import('./records/duplicates-page.tsx'), 'DuplicatesPage'),
    }),
    createRoute({
      ...inShell,
      path: '/merge',
      validateSearch: validateMergeSearch,
      component: lazyPage(() => import('./records/merge-page.tsx'), 'MergePage'),
    }),
    createRoute({
      ...inShell,
      path: '/deals',
      component: lazyPage(() => import('./deals/deals-page.tsx'), 'DealsPage'),
    }),
    createRoute({
      ...inShell,
      path: '/deals/$pipelineId',
      validateSearch: validateDealsSearch,
      loader: ({ params: { pipelineId } }) => void queryClient.prefetchQuery(viewsOptions({ pipelineId })),
      component: lazyPage(() => import('./deals/pipeline-page.tsx'), 'PipelinePage'),
    }),
    createRoute({
      ...inShell,
      path: '/deals/$pipelineId/$dealId',
      component: lazyPage(() => import('./deals/deal-page.tsx'), 'DealPage'),
    }),
    createRoute({
      ...inShell,
      path: '/reports',
      validateSearch: validateReportsSearch,
      component: lazyPage(() => import('./reports/reports-page.tsx'), 'ReportsPage'),
    }),
    createRoute({
      ...inShell,
      path: '/inbox',
      validateSearch: validateInboxSearch,
      component: lazyPage(() => import('./inbox/inbox-page.tsx'), 'InboxPage'),
    }),
    createRoute({
      ...inShell,
      path: '/tasks',
      validateSearch: validateTasksSearch,
      loader: () => void queryClient.prefetchQuery(viewsOptions({ of: 'TASKS' })),
      component: lazyPage(() => import('./tasks/tasks-page.tsx'), 'TasksPage'),
    }),
    createRoute({
      ...inShell,
      path: '/workflows/$workflowId',
      validateSearch: validateWorkflowSearch,
      component: lazyPage(() => import('./workflows/workflow-page.tsx'), 'WorkflowPage'),
    }),
    settings.addChildren([
      createRoute({
        ...inSettings,
        path: '/',
        component: SettingsIndex,
      }),
      createRoute({
        ...inSettings,
        path: '/profile',
        component: lazyPage(() => import('./users/profile-page.tsx'), 'ProfilePage'),
      }),
      createRoute({
        ...inSettings,
        path: '/workspace',
        component: lazyPage(() => import('./workspaces/workspace-page.tsx'), 'WorkspacePage'),
      }),
      createRoute({
        ...inSettings,
        path: '/members',
        component: lazyPage(() => import('./members/members-page.tsx'), 'MembersPage'),
      }),
      createRoute({
        ...inSettings,
        path: '/folders',
        component: lazyPage(() => import('./folders/folders-page.tsx'), 'FoldersPage'),
      }),
      createRoute({
        ...inSettings,
        path: '/folders/$folderId',
        component: lazyPage(() => import('./folders/folder-settings-page.tsx'), 'FolderSettingsPage'),
      }),
      createRoute({
        ...inSettings,
        path: '/pipelines',
        component: lazyPage(() => import('./pipelines/pipelines-page.tsx'), 'PipelinesPage'),
      }),
      createRoute({
        ...inSettings,
        path: '/pipelines/$pipelineId',
        component: lazyPage(() => import('./pipelines/pipeline-settings-page.tsx'), 'PipelineSettingsPage'),
      }),
      createRoute({
        ...inSettings,
        path: '/tags',
        component: lazyPage(() => import('./tags/tags-page.tsx'), 'TagsPage'),
      }),
      createRoute({
        ...inSettings,
        path: '/email',
        component: lazyPage(() => import('./mail/mail-page.tsx'), 'MailPage'),
      }),
      createRoute({
        ...inSettings,
        path: '/api-keys',
        component: lazyPage(() => import('./api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
      }),
      createRoute({
        ...inSettings,
        path: '/webhooks',
        component: lazyPage(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
      }),
      createRoute({
        ...inSettings,
        path: '/webhooks/$webhookId',
        validateSearch: validateWebhookSearch,
        component: lazyPage(() => import('./webhooks/webhook-page.tsx'), 'WebhookPage'),
      }),
      createRoute({
        ...inSettings,
        path: '/usage',
        component: lazyPage(() => import('./usage/usage-page.tsx'), 'UsagePage'),
      }),
      createRoute({
        ...inSettings,
        path: '/audit',
        component: lazyPage(() => import('./audit/audit-page.tsx'), 'AuditPage'),
      }),
      createRoute({
        ...inSettings,
        path: '/workflows',
        component: lazyPage(() => import('./workflows/workflows-page.tsx'), 'WorkflowsPage'),
      }),
    ]),
    // Inside the shell, so that the navigation stays.
    createRoute({ ...inShell, path: '/$', component: RouteMissing }),
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

/** The records of a plain folder load in parallel with its fields, which all others need first. */
function askForRecords(folderId: string, search: FolderSearch): void {
  void queryClient.prefetchQuery(viewsOptions({ folderId }));
  if (isPlainSearch(search)) void queryClient.prefetchInfiniteQuery(recordPagesOptions({ folderId }));
}

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
