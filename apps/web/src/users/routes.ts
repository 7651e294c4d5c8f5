import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../ui/page/lazy-page.ts';
import { inRoot, inSettings } from '../ui/page/parent-routes.ts';

/** Pages that need no session. */
export const userDoors = [
  createRoute({
    ...inRoot,
    path: '/sign-in',
    validateSearch: validateReturn,
    component: lazyPage(() => import('./sign-in-page.tsx'), 'SignInPage'),
  }),
  createRoute({
    ...inRoot,
    path: '/forgot-password',
    component: lazyPage(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage'),
  }),
  createRoute({
    ...inRoot,
    path: '/reset-password',
    component: lazyPage(() => import('./reset-password-page.tsx'), 'ResetPasswordPage'),
  }),
] as const;

export const userSettingsRoute = createRoute({
  ...inSettings,
  path: '/profile',
  component: lazyPage(() => import('./profile-page.tsx'), 'ProfilePage'),
});

/** The path to return to after sign-in. Only own paths: prevents open redirects. */
function validateReturn({ to, error }: Record<string, unknown>): { to?: string; error?: string } {
  return {
    ...(typeof to === 'string' && /^\/(?![/\\])/.test(to) ? { to } : {}),
    ...(typeof error === 'string' ? { error } : {}),
  };
}
