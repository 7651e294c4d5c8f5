import { type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { lookForServer, onServerBack } from '../../away/server.ts';
import { t } from '../../language/t.ts';
import { isCodeMissing, reloadIfReachable } from './lazy-page.ts';
import { EmptyState, FailureState } from './states.tsx';
import { AnchorLink } from './links.tsx';

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
