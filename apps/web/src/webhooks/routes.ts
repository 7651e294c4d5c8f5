import { createRoute } from '@tanstack/react-router';
import { validateWebhookSearch } from './webhook-search.ts';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { inSettings } from '../ui/page/parent-routes.ts';

export const webhooksSettings = [
  createRoute({
    ...inSettings,
    path: '/webhooks',
    component: lazyPage(() => import('./webhooks-page.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    ...inSettings,
    path: '/webhooks/$webhookId',
    validateSearch: validateWebhookSearch,
    component: lazyPage(() => import('./webhook-page.tsx'), 'WebhookPage'),
  }),
] as const;
