import { page, settings } from '../ui/page/parent-routes.ts';

export const auditSettingsRoute = page(settings, '/audit', () => import('./audit-page.tsx'), 'AuditPage');
