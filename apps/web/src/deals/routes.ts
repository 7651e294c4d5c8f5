import { createRoute } from '@tanstack/react-router';
import { validateDealsSearch } from './deals-search.ts';
import { queryClient } from '../session/query-client.ts';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { inShell } from '../ui/page/parent-routes.ts';
import { viewsOptions } from '../views/saved-views.ts';

export const dealsRoutes = [
  createRoute({ ...inShell, path: '/deals', component: lazyPage(() => import('./deals-page.tsx'), 'DealsPage') }),
  createRoute({
    ...inShell,
    path: '/deals/$pipelineId',
    validateSearch: validateDealsSearch,
    loader: ({ params: { pipelineId } }) => void queryClient.prefetchQuery(viewsOptions({ pipelineId })),
    component: lazyPage(() => import('./pipeline-page.tsx'), 'PipelinePage'),
  }),
  createRoute({
    ...inShell,
    path: '/deals/$pipelineId/$dealId',
    component: lazyPage(() => import('./deal/deal-page.tsx'), 'DealPage'),
  }),
] as const;
