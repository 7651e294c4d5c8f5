import { createRootRoute, createRoute, Outlet, redirect, type AnyRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { codeOf } from '../../ground/failure.ts';
import { applyPreferences } from '../../language/person.ts';
import { queryClient } from '../../session/query-client.ts';
import { meOptions, workspaceOf } from '../../session/session.ts';
import { trpc } from '../../session/trpc.ts';
import { lazyPage } from './lazy-page.ts';
import { RouteMissing } from './route-states.tsx';

/** The parent of pages that need no session. */
export const root = createRootRoute({ component: Outlet, notFoundComponent: RouteMissing });

/** The parent of pages that need a session and a workspace. `frame/routes.ts` adds its component, and the settings'. */
export const shell = createRoute({
  getParentRoute: () => root,
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

export const settings = createRoute({ getParentRoute: () => shell, path: '/settings' });

/** A page that takes nothing but the parameters of its path, and loads on the first visit. */
export function page<Parent extends AnyRoute, const Path extends string, Name extends string>(
  parent: Parent,
  path: Path,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) {
  return createRoute({ getParentRoute: () => parent, path, component: lazyPage(load, name) });
}
