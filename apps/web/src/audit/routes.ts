import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { inSettings } from '../ui/page/parent-routes.ts';

export const auditSettingsRoute = createRoute({
  ...inSettings,
  path: '/audit',
  component: lazyPage(() => import('./audit-page.tsx'), 'AuditPage'),
});
