import { page, settings } from '../ui/page/parent-routes.ts';

export const mailSettingsRoute = page(settings, '/email', () => import('./mail-page.tsx'), 'MailPage');
