import { createRoute } from '@tanstack/react-router';
import { validateImportSearch } from './import-search.ts';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { shell } from '../ui/page/parent-routes.ts';

export const importsRoute = createRoute({
  getParentRoute: () => shell,
  path: '/folders/$folderId/import',
  validateSearch: validateImportSearch,
  component: lazyPage(() => import('./import-page.tsx'), 'ImportPage'),
});
