import { createRoute } from '@tanstack/react-router';
import { validateWorkflowSearch } from './workflow-search.ts';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { inShell, inSettings } from '../ui/page/parent-routes.ts';

export const workflowsRoute = createRoute({
  ...inShell,
  path: '/workflows/$workflowId',
  validateSearch: validateWorkflowSearch,
  component: lazyPage(() => import('./workflow-page.tsx'), 'WorkflowPage'),
});

export const workflowsSettingsRoute = createRoute({
  ...inSettings,
  path: '/workflows',
  component: lazyPage(() => import('./workflows-page.tsx'), 'WorkflowsPage'),
});
