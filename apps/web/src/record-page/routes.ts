import { createRoute } from '@tanstack/react-router';
import { validateRecordSearch } from './record-search.ts';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { inShell } from '../ui/page/parent-routes.ts';

export const recordPageRoute = createRoute({
  ...inShell,
  path: '/records/$recordId',
  validateSearch: validateRecordSearch,
  component: lazyPage(() => import('./record-page.tsx'), 'RecordPage'),
});
