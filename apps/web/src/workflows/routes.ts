import { createRoute } from '@tanstack/react-router';
import { validateWorkflowSearch } from './workflow-search.ts';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { inShell, inSettings } from '../ui/page/parent-routes.ts';

export const workflowsRoutes = [
  createRoute({
    ...inShell,
    path: '/workflows/$workflowId',
    validateSearch: validateWorkflowSearch,
    component: lazyPage(() => import('./workflow-page.tsx'), 'WorkflowPage'),
  }),
] as const;

export const workflowsSettings = [
  createRoute({
    ...inSettings,
    path: '/workflows',
    component: lazyPage(() => import('./workflows-page.tsx'), 'WorkflowsPage'),
  }),
] as const;
