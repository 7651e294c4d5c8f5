import { createRoute } from '@tanstack/react-router';
import { validateSearchSearch } from './search-search.ts';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { shell } from '../ui/page/parent-routes.ts';

export const searchRoute = createRoute({
  getParentRoute: () => shell,
  path: '/search',
  validateSearch: validateSearchSearch,
  component: lazyPage(() => import('./search-page.tsx'), 'SearchPage'),
});
