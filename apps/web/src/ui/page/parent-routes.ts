import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { codeOf } from '../../ground/failure.ts';
import { applyPreferences } from '../../language/person.ts';
import { queryClient } from '../../session/query-client.ts';
import { meOptions, workspaceOf } from '../../session/session.ts';
import { trpc } from '../../session/trpc.ts';
import { RouteMissing } from './route-states.tsx';

export const root = createRootRoute({ component: Outlet, notFoundComponent: RouteMissing });
/** Pages that need no session. */
export const inRoot = { getParentRoute: () => root } as const;

/** `frame/routes.ts` adds its component, and that of the settings. */
export const shell = createRoute({
  ...inRoot,
  id: 'shell',
  beforeLoad: async ({ location }) => {
    const me = await queryClient.ensureQueryData(meOptions).catch(async (error: unknown) => {
      if (codeOf(error) !== 'UNAUTHORIZED') throw error;
      const { data } = await queryClient.fetchQuery(trpc.workspaces.setUpState.queryOptions());
      if (!data.isSetUp) throw redirect({ to: '/set-up' });
      throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { to: location.href } });
    });
    // On a browser where the person signs in for the first time.
    applyPreferences(me.data.preferences);
    if (!workspaceOf(me.data)) throw redirect({ to: '/workspaces/new' });
  },
});
/** Pages that need a session and a workspace. */
export const inShell = { getParentRoute: () => shell } as const;

export const settings = createRoute({ ...inShell, path: '/settings' });
export const inSettings = { getParentRoute: () => settings } as const;
