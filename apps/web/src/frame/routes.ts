import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { page, settings, shell } from '../ui/page/parent-routes.ts';
import { RouteMissing } from '../ui/page/route-states.tsx';

shell.update({ component: lazyPage(() => import('./shell.tsx'), 'Shell') });
settings.update({ component: lazyPage(() => import('./settings-page.tsx'), 'SettingsPage') });

// Inside the shell, so that the navigation stays.
export const missingRoute = createRoute({ getParentRoute: () => shell, path: '/$', component: RouteMissing });

export const settingsIndex = page(settings, '/', () => import('./settings-page.tsx'), 'SettingsIndex');
