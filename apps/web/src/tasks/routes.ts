import { createRoute } from '@tanstack/react-router';
import { validateTasksSearch } from './tasks-search.ts';
import { queryClient } from '../session/query-client.ts';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { shell } from '../ui/page/parent-routes.ts';
import { viewsOptions } from '../views/saved-views.ts';

export const tasksRoute = createRoute({
  getParentRoute: () => shell,
  path: '/tasks',
  validateSearch: validateTasksSearch,
  loader: () => void queryClient.prefetchQuery(viewsOptions({ of: 'TASKS' })),
  component: lazyPage(() => import('./tasks-page.tsx'), 'TasksPage'),
});
