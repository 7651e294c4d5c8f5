import { createRoute } from '@tanstack/react-router';
import { validateSearchSearch } from './search-search.ts';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { inShell } from '../ui/page/parent-routes.ts';

export const searchRoute = createRoute({
  ...inShell,
  path: '/search',
  validateSearch: validateSearchSearch,
  component: lazyPage(() => import('./search-page.tsx'), 'SearchPage'),
});
