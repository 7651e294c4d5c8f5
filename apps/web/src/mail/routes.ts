import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { inSettings } from '../ui/page/parent-routes.ts';

export const mailSettingsRoute = createRoute({
  ...inSettings,
  path: '/email',
  component: lazyPage(() => import('./mail-page.tsx'), 'MailPage'),
});
