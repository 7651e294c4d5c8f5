import { createRoute } from '@tanstack/react-router';
import { recordPagesOptions } from '../records/record-pages.ts';
import { queryClient } from '../session/query-client.ts';
import { validateFolderSearch, type FolderSearch } from './folder-search.ts';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { shell } from '../ui/page/parent-routes.ts';
import { viewsOptions } from '../views/saved-views.ts';
import { isPlainSearch } from '../views/view-search.ts';

export const folderPageRoute = createRoute({
  getParentRoute: () => shell,
  path: '/folders/$folderId',
  validateSearch: validateFolderSearch,
  // No loaderDeps: with each change of a filter the router would take the page for another one, and hide it.
  loader: ({ params: { folderId }, location }) => askForRecords(folderId, validateFolderSearch(location.search)),
  component: lazyPage(() => import('./folder-page.tsx'), 'FolderPage'),
});

/** The records of a plain folder load in parallel with its fields, which all others need first. */
export function askForRecords(folderId: string, search: FolderSearch): void {
  void queryClient.prefetchQuery(viewsOptions({ folderId }));
  if (isPlainSearch(search)) void queryClient.prefetchInfiniteQuery(recordPagesOptions({ folderId }));
}
