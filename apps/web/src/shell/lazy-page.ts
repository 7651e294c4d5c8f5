import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** The code of a page did not come. */
class PageNotLoaded extends Error {}

/**
 * A page whose code comes when it is first visited. Left to itself the router would reload the
 * window when it does not come, and where the server is away that is the end of the app.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): AsyncRouteComponent<object> {
  const loadOrTell = () =>
    load().catch((cause: unknown) => {
      throw new PageNotLoaded('The server can not be reached, or a newer version of Dossier is out. Try again.', {
        cause,
      });
    });
  return lazyRouteComponent(loadOrTell, name);
}

/** Whether code is missing: of a page, or of a part of one (then in the words of the browser). */
export function isCodeMissing(error: unknown): boolean {
  return (
    error instanceof PageNotLoaded ||
    (error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message))
  );
}

/** Starts the app again where the server answers: code that did not come once is not asked for a second time. */
export async function reloadIfReachable(): Promise<void> {
  const isReachable = await fetch('/healthz').then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReachable) window.location.reload();
}
