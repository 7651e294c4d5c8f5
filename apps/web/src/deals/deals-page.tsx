import { Navigate } from '@tanstack/react-router';
import { t } from '../language/t.ts';
import { usePipelines } from '../pipelines/pipelines.ts';
import { Page } from '../ui/page/page.tsx';
import { EmptyState, FailureState, RowSkeletons } from '../ui/page/states.tsx';
import { useSession } from '../session/session.ts';
import { ButtonLink } from '../ui/page/links.tsx';

export function DealsPage() {
  const { data: pipelines, error, isPending, refetch } = usePipelines();
  const { canManage } = useSession();
  const [first] = pipelines ?? [];
  if (isPending) return <RowSkeletons />;
  if (error) return <FailureState isPage error={error} onRetry={() => void refetch()} />;
  if (first) return <Navigate to="/deals/$pipelineId" params={{ pipelineId: first.id }} replace />;
  return (
    <Page title={t('Deals')}>
      <EmptyState
        icon="layout-kanban"
        title={t('No pipeline yet')}
        action={
          canManage ? (
            <ButtonLink variant="filled" to="/settings/pipelines">
              {t('Create a pipeline')}
            </ButtonLink>
          ) : undefined
        }
      >
        {canManage
          ? t('Deals move through the stages of a pipeline. Create one that matches your sales process.')
          : t('Deals move through the stages of a pipeline. Ask a workspace owner or admin to create one.')}
      </EmptyState>
    </Page>
  );
}
