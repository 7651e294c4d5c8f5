import { createRoute } from '@tanstack/react-router';
import { validateWorkflowSearch } from './workflow-search.ts';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { page, settings, shell } from '../ui/page/parent-routes.ts';

export const workflowsRoute = createRoute({
  getParentRoute: () => shell,
  path: '/workflows/$workflowId',
  validateSearch: validateWorkflowSearch,
  component: lazyPage(() => import('./workflow-page.tsx'), 'WorkflowPage'),
});

export const workflowsSettingsRoute = page(
  settings,
  '/workflows',
  () => import('./workflows-page.tsx'),
  'WorkflowsPage',
);
