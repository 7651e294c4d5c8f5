import { lazyRouteComponent, type AsyncRouteComponent, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, type ComponentType } from 'react';
import { isReachable, lookForServer, onServerBack } from '../../away/server.ts';
import { t } from '../../language/t.ts';
import { AnchorLink, EmptyState, FailureState } from './page.tsx';

export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const retry = isCodeMissing(error) ? () => void reloadIfReachable() : reset;
  useEffect(() => onServerBack(retry));
  useEffect(() => void lookForServer(), []);
  return <FailureState isPage error={error} onRetry={retry} />;
}

export function RouteMissing() {
  return (
    <EmptyState
      isPage
      icon="search"
      title={t('Page not found')}
      action={<AnchorLink to="/">{t('Go to the start page')}</AnchorLink>}
    >
      {t('The address may be wrong, or the page no longer exists.')}
    </EmptyState>
  );
}

class PageNotLoaded extends Error {}

/**
 * A page whose code loads on the first visit. If that fails, the router itself would reload the window; while the
 * server is down, the reload would lose the app.
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

/** True for a failed dynamic import, reported by our code or the browser. */
function isCodeMissing(error: unknown): boolean {
  return (
    error instanceof PageNotLoaded ||
    (error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message))
  );
}

/** Reloads the window once the server answers: browsers do not retry a failed import. */
async function reloadIfReachable(): Promise<void> {
  if (await isReachable()) window.location.reload();
}
