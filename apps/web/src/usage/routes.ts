import { page, settings } from '../ui/page/parent-routes.ts';

export const usageSettingsRoute = page(settings, '/usage', () => import('./usage-page.tsx'), 'UsagePage');
