import { createRoute } from '@tanstack/react-router';
import { validateReportsSearch } from './periods.ts';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { shell } from '../ui/page/parent-routes.ts';

export const reportsRoute = createRoute({
  getParentRoute: () => shell,
  path: '/reports',
  validateSearch: validateReportsSearch,
  component: lazyPage(() => import('./reports-page.tsx'), 'ReportsPage'),
});
