import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { inSettings } from '../ui/page/parent-routes.ts';

export const tagsSettingsRoute = createRoute({
  ...inSettings,
  path: '/tags',
  component: lazyPage(() => import('./tags-page.tsx'), 'TagsPage'),
});
