import { createRoute } from '@tanstack/react-router';
import { validateRecordSearch } from './record-search.ts';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { shell } from '../ui/page/parent-routes.ts';

export const recordPageRoute = createRoute({
  getParentRoute: () => shell,
  path: '/records/$recordId',
  validateSearch: validateRecordSearch,
  component: lazyPage(() => import('./record-page.tsx'), 'RecordPage'),
});
