import { createRoute } from '@tanstack/react-router';
import { validateWebhookSearch } from './webhook-search.ts';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { page, settings } from '../ui/page/parent-routes.ts';

export const webhooksSettings = [
  page(settings, '/webhooks', () => import('./webhooks-page.tsx'), 'WebhooksPage'),
  createRoute({
    getParentRoute: () => settings,
    path: '/webhooks/$webhookId',
    validateSearch: validateWebhookSearch,
    component: lazyPage(() => import('./webhook-page.tsx'), 'WebhookPage'),
  }),
] as const;
