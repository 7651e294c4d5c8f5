import { createRoute } from '@tanstack/react-router';
import { validateInboxSearch } from './inbox-search.ts';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { shell } from '../ui/page/parent-routes.ts';

export const inboxRoute = createRoute({
  getParentRoute: () => shell,
  path: '/inbox',
  validateSearch: validateInboxSearch,
  component: lazyPage(() => import('./inbox-page.tsx'), 'InboxPage'),
});
