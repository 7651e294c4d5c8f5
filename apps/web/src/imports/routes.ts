import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { shell } from '../ui/page/parent-routes.ts';

export const importsRoute = createRoute({
  getParentRoute: () => shell,
  path: '/folders/$folderId/import',
  // The open import, which a reload keeps.
  validateSearch: ({ import: id }: Record<string, unknown>): { import?: string } =>
    typeof id === 'string' ? { import: id } : {},
  component: lazyPage(() => import('./import-page.tsx'), 'ImportPage'),
});
