import { createRoute } from '@tanstack/react-router';
import { validateDealsSearch } from './deals-search.ts';
import { queryClient } from '../session/query-client.ts';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { page, shell } from '../ui/page/parent-routes.ts';
import { viewsOptions } from '../views/saved-views.ts';

export const dealsRoutes = [
  page(shell, '/deals', () => import('./deals-page.tsx'), 'DealsPage'),
  createRoute({
    getParentRoute: () => shell,
    path: '/deals/$pipelineId',
    validateSearch: validateDealsSearch,
    loader: ({ params: { pipelineId } }) => void queryClient.prefetchQuery(viewsOptions({ pipelineId })),
    component: lazyPage(() => import('./pipeline-page.tsx'), 'PipelinePage'),
  }),
  page(shell, '/deals/$pipelineId/$dealId', () => import('./deal/deal-page.tsx'), 'DealPage'),
] as const;
