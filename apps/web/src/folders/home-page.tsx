import { Button, Group } from '@mantine/core';
import { Navigate, useRouterState } from '@tanstack/react-router';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { t } from '../language/t.ts';
import { Icon } from '../ui/icon.tsx';
import { Page } from '../ui/page/page.tsx';
import { EmptyState, FailureState, RowSkeletons } from '../ui/page/states.tsx';
import { useSession } from '../session/session.ts';
import { useFolders } from './folders.ts';
import { makeStarter } from './starter.ts';
import { ButtonLink } from '../ui/page/links.tsx';

/** Redirects to the first folder; a new workspace gets its first steps. */
export function HomePage(): ReactElement {
  const { data: folders, error, isPending, refetch } = useFolders();
  const { canManage } = useSession();
  const starting = useMutation({ mutationFn: makeStarter });
  // No redirect once the person has navigated to another page.
  const isStaying: boolean = useRouterState({ select: ({ location }) => location.pathname === '/' });
  const [first] = folders ?? [];
  if (isPending) return <RowSkeletons />;
  if (error) return <FailureState isPage error={error} onRetry={() => void refetch()} />;
  if (first)
    return isStaying ? <Navigate to="/folders/$folderId" params={{ folderId: first.id }} replace /> : <RowSkeletons />;
  return (
    <Page title={t('Welcome')}>
      {canManage ? (
        <EmptyState
          icon="folder"
          title={t('Start with a folder')}
          action={
            <Group>
              <Button loading={starting.isPending} leftSection={<Icon name="bolt" />} onClick={() => starting.mutate()}>
                {t('Set up contacts, companies and a sales pipeline')}
              </Button>
              <ButtonLink variant="default" to="/settings/folders">
                {t('Make my own')}
              </ButtonLink>
            </Group>
          }
        >
          {t(
            'Records live in folders, and each folder has the fields that you give it. Begin with a set that most sales teams use, and change it at any time.',
          )}
        </EmptyState>
      ) : (
        <EmptyState icon="folder" title={t('No folders yet')}>
          {t('An owner or admin of the workspace creates folders. Ask one of them to begin.')}
        </EmptyState>
      )}
    </Page>
  );
}
