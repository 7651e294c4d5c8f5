import { Navigate } from '@tanstack/react-router';
import { usePipelines } from '../pipelines/pipelines.ts';
import { Page } from '../shell/page.tsx';
import { EmptyState, FailureState, RowSkeletons } from '../shell/states.tsx';
import { useSession } from '../users/session.ts';
import { ButtonLink } from '../shell/links.tsx';

/** Redirects to the first pipeline; without one, says how to create it. */
export function DealsPage() {
  const { data: pipelines, error, isPending, refetch } = usePipelines();
  const { canManage } = useSession();
  const [first] = pipelines ?? [];
  if (isPending) return <RowSkeletons />;
  if (error) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (first) return <Navigate to="/deals/$pipelineId" params={{ pipelineId: first.id }} replace />;
  return (
    <Page title="Deals">
      <EmptyState
        icon="layout-kanban"
        title="No pipeline yet"
        action={canManage ? <ButtonLink to="/settings/pipelines">Create a pipeline</ButtonLink> : undefined}
      >
        Deals go through the stages of a pipeline.{' '}
        {canManage
          ? 'Create one with the stages of your sales.'
          : 'Ask an owner or admin of the workspace to create one.'}
      </EmptyState>
    </Page>
  );
}
