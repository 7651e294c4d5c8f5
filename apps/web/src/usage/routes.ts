import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { inSettings } from '../ui/page/parent-routes.ts';

export const usageSettingsRoute = createRoute({
  ...inSettings,
  path: '/usage',
  component: lazyPage(() => import('./usage-page.tsx'), 'UsagePage'),
});
