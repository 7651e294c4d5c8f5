import { createRootRoute, createRoute, createRouter, Outlet, redirect, type AnyRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { validateDealsSearch } from './deals/deals-search.ts';
import { validateFolderSearch, type FolderSearch } from './folder-page/folder-search.ts';
import { foldersOptions } from './folders/folders.ts';
import { codeOf } from './ground/failure.ts';
import { validateInboxSearch } from './inbox/inbox-search.ts';
import { applyPreferences } from './language/person.ts';
import { pipelinesOptions } from './pipelines/pipelines.ts';
import { validateRecordSearch } from './record-page/record-search.ts';
import { recordPagesOptions } from './records/record-pages.ts';
import { validateReportsSearch } from './reports/periods.ts';
import { validateSearchSearch } from './search/search-search.ts';
import { queryClient } from './session/query-client.ts';
import { rememberedWorkspaceId } from './session/remembered.ts';
import { trpc, meOptions, workspaceOf } from './session/session.ts';
import { validateTasksSearch } from './tasks/tasks-search.ts';
import { lazyPage, RouteFailure, RouteMissing } from './ui/page/route-states.tsx';
import { RowSkeletons } from './ui/page/page.tsx';
import { viewsOptions } from './views/saved-views.ts';
import { isPlainSearch } from './views/view-search.ts';
import { validateWebhookSearch } from './webhooks/webhook-search.ts';
import { validateWorkflowSearch } from './workflows/workflow-search.ts';

/** The parent of pages that need no session. */
const root = createRootRoute({ component: Outlet, notFoundComponent: RouteMissing });

async function demandSession({ location }: { location: { href: string } }): Promise<void> {
  const me = await queryClient.ensureQueryData(meOptions).catch(async (error: unknown) => {
    if (codeOf(error) !== 'UNAUTHORIZED') throw error;
    const { data } = await queryClient.fetchQuery(trpc.workspaces.setUpState.queryOptions());
    if (!data.isSetUp) throw redirect({ to: '/set-up' });
    throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { to: location.href } });
  });
  // The person signs in on this browser for the first time.
  applyPreferences(me.data.preferences);
  if (!workspaceOf(me.data)) throw redirect({ to: '/workspaces/new' });
}

/** The parent of pages that need a session and a workspace. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: demandSession,
  component: lazyPage(() => import('./frame/shell.tsx'), 'Shell'),
});

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: lazyPage(() => import('./frame/settings-page.tsx'), 'SettingsPage'),
});

/** A page with only path parameters, which loads on the first visit. */
function page<Parent extends AnyRoute, const Path extends string, Name extends string>(
  parent: Parent,
  path: Path,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) {
  return createRoute({ getParentRoute: () => parent, path, component: lazyPage(load, name) });
}

/** The same, for a page with search parameters. */
function searchPage<Parent extends AnyRoute, const Path extends string, Name extends string, Search extends object>(
  parent: Parent,
  path: Path,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  validateSearch: (given: Record<string, unknown>) => Search,
) {
  return createRoute({ getParentRoute: () => parent, path, validateSearch, component: lazyPage(load, name) });
}

/** The open import, which a reload keeps. */
function validateImport({ import: id }: Record<string, unknown>): { import?: string } {
  return typeof id === 'string' ? { import: id } : {};
}

function validateMerge({ ids }: Record<string, unknown>): { ids: string[] } {
  return { ids: Array.isArray(ids) ? [...new Set(ids.filter((id) => typeof id === 'string'))] : [] };
}

/** The path to return to after sign-in. Only own paths: prevents open redirects. */
function validateReturn({ to, error }: Record<string, unknown>): { to?: string; error?: string } {
  return {
    ...(typeof to === 'string' && /^\/(?![/\\])/.test(to) ? { to } : {}),
    ...(typeof error === 'string' ? { error } : {}),
  };
}

const tree = root.addChildren([
  searchPage(root, '/sign-in', () => import('./users/sign-in-page.tsx'), 'SignInPage', validateReturn),
  createRoute({
    getParentRoute: () => root,
    path: '/connect',
    validateSearch: ({ ask }: Record<string, unknown>) => ({ ask: typeof ask === 'string' ? ask : '' }),
    beforeLoad: demandSession,
    component: lazyPage(() => import('./api-keys/connect-page.tsx'), 'ConnectPage'),
  }),
  page(root, '/forgot-password', () => import('./users/password-page.tsx'), 'ForgotPasswordPage'),
  page(root, '/reset-password', () => import('./users/password-page.tsx'), 'ResetPasswordPage'),
  page(root, '/set-up', () => import('./workspaces/set-up-page.tsx'), 'UnownedPage'),
  page(root, '/set-up/$token', () => import('./workspaces/set-up-page.tsx'), 'SetUpPage'),
  page(root, '/workspaces/new', () => import('./workspaces/set-up-page.tsx'), 'NewWorkspacePage'),
  page(root, '/invitations/$token', () => import('./members/invitation-page.tsx'), 'InvitationPage'),
  shell.addChildren([
    page(shell, '/', () => import('./folders/home-page.tsx'), 'HomePage'),
    page(shell, '/first-steps', () => import('./folders/first-steps-page.tsx'), 'FirstStepsPage'),
    createRoute({
      getParentRoute: () => shell,
      path: '/folders/$folderId',
      validateSearch: validateFolderSearch,
      // No loaderDeps: on each change of a filter the router would treat the page as another one and hide it.
      loader: ({ params: { folderId }, location }) => askForRecords(folderId, validateFolderSearch(location.search)),
      component: lazyPage(() => import('./folder-page/folder-page.tsx'), 'FolderPage'),
    }),
    searchPage(
      shell,
      '/folders/$folderId/import',
      () => import('./imports/import-page.tsx'),
      'ImportPage',
      validateImport,
    ),
    searchPage(
      shell,
      '/records/$recordId',
      () => import('./record-page/record-page.tsx'),
      'RecordPage',
      validateRecordSearch,
    ),
    page(shell, '/exports/$exportId', () => import('./imports/export-form.tsx'), 'ExportPage'),
    page(shell, '/trash', () => import('./records/merge/trash-page.tsx'), 'TrashPage'),
    page(shell, '/duplicates', () => import('./records/merge/duplicates-page.tsx'), 'DuplicatesPage'),
    searchPage(shell, '/merge', () => import('./records/merge/merge-page.tsx'), 'MergePage', validateMerge),
    page(shell, '/deals', () => import('./deals/pipeline-page.tsx'), 'DealsPage'),
    createRoute({
      getParentRoute: () => shell,
      path: '/deals/$pipelineId',
      validateSearch: validateDealsSearch,
      loader: ({ params: { pipelineId } }) => void queryClient.prefetchQuery(viewsOptions({ pipelineId })),
      component: lazyPage(() => import('./deals/pipeline-page.tsx'), 'PipelinePage'),
    }),
    page(shell, '/deals/$pipelineId/$dealId', () => import('./deal-page/deal-page.tsx'), 'DealPage'),
    createRoute({
      getParentRoute: () => shell,
      path: '/tasks',
      validateSearch: validateTasksSearch,
      loader: () => void queryClient.prefetchQuery(viewsOptions({ of: 'TASKS' })),
      component: lazyPage(() => import('./tasks/tasks-page.tsx'), 'TasksPage'),
    }),
    searchPage(shell, '/search', () => import('./search/search-page.tsx'), 'SearchPage', validateSearchSearch),
    searchPage(
      shell,
      '/workflows/$workflowId',
      () => import('./workflows/workflow-page.tsx'),
      'WorkflowPage',
      validateWorkflowSearch,
    ),
    searchPage(shell, '/reports', () => import('./reports/reports-page.tsx'), 'ReportsPage', validateReportsSearch),
    searchPage(shell, '/inbox', () => import('./inbox/inbox-page.tsx'), 'InboxPage', validateInboxSearch),
    settings.addChildren([
      page(settings, '/', () => import('./frame/settings-page.tsx'), 'SettingsIndex'),
      page(settings, '/profile', () => import('./users/profile-page.tsx'), 'ProfilePage'),
      page(settings, '/workspace', () => import('./workspaces/workspace-page.tsx'), 'WorkspacePage'),
      page(settings, '/members', () => import('./members/members-page.tsx'), 'MembersPage'),
      page(settings, '/folders', () => import('./settings/folders-page.tsx'), 'FoldersPage'),
      page(settings, '/folders/$folderId', () => import('./settings/folders-page.tsx'), 'FolderSettingsPage'),
      page(settings, '/pipelines', () => import('./settings/pipelines-page.tsx'), 'PipelinesPage'),
      page(settings, '/pipelines/$pipelineId', () => import('./settings/pipelines-page.tsx'), 'PipelineSettingsPage'),
      page(settings, '/tags', () => import('./tags/tags-page.tsx'), 'TagsPage'),
      page(settings, '/email', () => import('./mail/mail-page.tsx'), 'MailPage'),
      page(settings, '/audit', () => import('./audit/audit-page.tsx'), 'AuditPage'),
      page(settings, '/api-keys', () => import('./api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
      page(settings, '/webhooks', () => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
      searchPage(
        settings,
        '/webhooks/$webhookId',
        () => import('./webhooks/webhook-page.tsx'),
        'WebhookPage',
        validateWebhookSearch,
      ),
      page(settings, '/workflows', () => import('./workflows/workflows-page.tsx'), 'WorkflowsPage'),
      page(settings, '/usage', () => import('./usage/usage-page.tsx'), 'UsagePage'),
    ]),
    // Inside the shell, so that the navigation stays.
    createRoute({ getParentRoute: () => shell, path: '/$', component: RouteMissing }),
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

/** A plain folder's records load in parallel with its fields; other views need the fields first. */
function askForRecords(folderId: string, search: FolderSearch): void {
  void queryClient.prefetchQuery(viewsOptions({ folderId }));
  if (isPlainSearch(search)) void queryClient.prefetchInfiniteQuery(recordPagesOptions({ folderId }));
}

/**
 * Requests the session and the page's data together, before the page's code arrives: on a slow network each sequential
 * request takes half a second.
 */
export function askForFirstPage(): void {
  // A browser without an earlier sign-in has nothing to request.
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
