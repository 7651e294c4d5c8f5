import { page, settings } from '../ui/page/parent-routes.ts';

export const apiKeysSettingsRoute = page(settings, '/api-keys', () => import('./api-keys-page.tsx'), 'ApiKeysPage');
