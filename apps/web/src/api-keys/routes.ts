import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { inSettings } from '../ui/page/parent-routes.ts';

export const apiKeysSettingsRoute = createRoute({
  ...inSettings,
  path: '/api-keys',
  component: lazyPage(() => import('./api-keys-page.tsx'), 'ApiKeysPage'),
});
