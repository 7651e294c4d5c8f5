import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { inRoot, inSettings } from '../ui/page/parent-routes.ts';

export const memberDoorRoute = createRoute({
  ...inRoot,
  path: '/invitations/$token',
  component: lazyPage(() => import('./invitation-page.tsx'), 'InvitationPage'),
});

export const memberSettingsRoute = createRoute({
  ...inSettings,
  path: '/members',
  component: lazyPage(() => import('./members-page.tsx'), 'MembersPage'),
});
