import { page, root, settings } from '../ui/page/parent-routes.ts';

export const memberDoorRoute = page(
  root,
  '/invitations/$token',
  () => import('./invitation-page.tsx'),
  'InvitationPage',
);

export const memberSettingsRoute = page(settings, '/members', () => import('./members-page.tsx'), 'MembersPage');
