import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router';
import { lazyPage } from './shell/lazy-page.ts';
import { RouteMissing } from './shell/route-states.tsx';

export const root = createRootRoute({ component: Outlet, notFoundComponent: RouteMissing });

/** The path to return to after sign-in. Only own paths: prevents open redirects. */
function validateReturn({ to, error }: Record<string, unknown>): { to?: string; error?: string } {
  return {
    ...(typeof to === 'string' && /^\/(?![/\\])/.test(to) ? { to } : {}),
    ...(typeof error === 'string' ? { error } : {}),
  };
}

/** The pages that need no session. */
export const doors = [
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in',
    validateSearch: validateReturn,
    component: lazyPage(() => import('./users/sign-in-page.tsx'), 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/forgot-password',
    component: lazyPage(() => import('./users/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reset-password',
    component: lazyPage(() => import('./users/reset-password-page.tsx'), 'ResetPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/set-up',
    component: lazyPage(() => import('./workspaces/set-up-page.tsx'), 'UnownedPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/set-up/$token',
    component: lazyPage(() => import('./workspaces/set-up-page.tsx'), 'SetUpPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/invitations/$token',
    component: lazyPage(() => import('./members/invitation-page.tsx'), 'InvitationPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/workspaces/new',
    component: lazyPage(() => import('./workspaces/new-workspace-page.tsx'), 'NewWorkspacePage'),
  }),
] as const;
