import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { isReachable } from '../../away/server.ts';
import { t } from '../../language/t.ts';

class PageNotLoaded extends Error {}

/**
 * A page whose code loads on the first visit. The router by itself would reload the window if that fails; while
 * the server is down, the reload would lose the app.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): AsyncRouteComponent<object> {
  const loadOrTell = () =>
    load().catch((cause: unknown) => {
      throw new PageNotLoaded(t("We can't reach the server, or there's a newer version of Dossier. Try again."), {
        cause,
      });
    });
  return lazyRouteComponent(loadOrTell, name);
}

/** True for a failed dynamic import, ours or one that the browser reports. */
export function isCodeMissing(error: unknown): boolean {
  return (
    error instanceof PageNotLoaded ||
    (error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message))
  );
}

/** Reloads the window once the server answers: browsers do not retry a failed import. */
export async function reloadIfReachable(): Promise<void> {
  if (await isReachable()) window.location.reload();
}
