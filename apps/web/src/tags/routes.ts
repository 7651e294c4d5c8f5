import { page, settings } from '../ui/page/parent-routes.ts';

export const tagsSettingsRoute = page(settings, '/tags', () => import('./tags-page.tsx'), 'TagsPage');
