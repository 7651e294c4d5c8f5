import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../language/t.ts';
import { usePipelines } from '../pipelines/pipelines.ts';
import { queryClient } from '../session/query-client.ts';
import { api, trpc } from '../session/trpc.ts';
import { Icon } from '../ui/icon.tsx';
import { ListSection } from '../ui/page/list-section.tsx';
import { Page } from '../ui/page/page.tsx';
import { CreatePipelineForm } from './create-pipeline-form.tsx';
import { OrderedRows } from './ordered-rows.tsx';

/** The pipelines of the workspace: create, order, archive. */
export function PipelinesPage() {
  return (
    <Page title={t('Pipelines')}>
      <ListSection
        title={t('Pipelines')}
        hint={t(
          'A deal goes through the stages of one pipeline. Different ways of selling get pipelines of their own.',
        )}
        query={usePipelines()}
        empty={{
          icon: 'layout-kanban',
          title: t('No pipeline yet'),
          words: t('Create one with the stages that a sale goes through.'),
        }}
        add={t('New pipeline')}
        dialogTitle={() => t('New pipeline')}
        form={(_pipeline, onDone) => <CreatePipelineForm onDone={onDone} />}
      >
        {(pipelines) => (
          <OrderedRows
            things={pipelines}
            reorder={(ids) => api.pipelines.reorder.mutate({ ids })}
            archive={(id, isArchived) => api.pipelines.archive.mutate({ id, isArchived })}
            archivedWords={(name) => t('{name} is archived', { name })}
            refresh={() => queryClient.invalidateQueries(trpc.pipelines.pathFilter())}
            link={({ id, name, stages }, className) => (
              <Link to="/settings/pipelines/$pipelineId" params={{ pipelineId: id }} className={className}>
                <Icon name="layout-kanban" />
                <span>{name}</span>
                <Text span size="xs" c="dimmed">
                  {stages.map((stage) => stage.name).join(' → ')}
                </Text>
              </Link>
            )}
          />
        )}
      </ListSection>
    </Page>
  );
}
