import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { page, root, settings } from '../ui/page/parent-routes.ts';

/** Pages that need no session. */
export const userDoors = [
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in',
    validateSearch: validateReturn,
    component: lazyPage(() => import('./sign-in-page.tsx'), 'SignInPage'),
  }),
  page(root, '/forgot-password', () => import('./password-page.tsx'), 'ForgotPasswordPage'),
  page(root, '/reset-password', () => import('./password-page.tsx'), 'ResetPasswordPage'),
] as const;

export const userSettingsRoute = page(settings, '/profile', () => import('./profile-page.tsx'), 'ProfilePage');

/** The path to return to after sign-in. Only own paths: prevents open redirects. */
function validateReturn({ to, error }: Record<string, unknown>): { to?: string; error?: string } {
  return {
    ...(typeof to === 'string' && /^\/(?![/\\])/.test(to) ? { to } : {}),
    ...(typeof error === 'string' ? { error } : {}),
  };
}
