import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import classes from './folders-page.module.css';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { Icon } from '../ui/icon.tsx';
import { MoreMenu } from '../ui/form/more-menu.tsx';
import { Page } from '../ui/page/page.tsx';
import { Section } from '../ui/page/section.tsx';
import { SortableList } from '../ui/keys/sortable-list.tsx';
import { EmptyState, RowSkeletons } from '../ui/page/states.tsx';
import { undoNotice } from '../ui/undo-notice.tsx';
import { api, trpc } from '../session/trpc.ts';
import { usePipelines } from '../pipelines/pipelines.ts';
import { CreatePipelineDialog } from './create-pipeline-dialog.tsx';

const refresh = () => queryClient.invalidateQueries(trpc.pipelines.pathFilter());

/** The pipelines of the workspace: create, order, archive. */
export function PipelinesPage() {
  const { data: pipelines } = usePipelines();
  const [isCreating, setIsCreating] = useState(false);
  const [order, setOrder] = useState<string[] | undefined>();
  const reordering = useMutation(
    trpc.pipelines.reorder.mutationOptions({ onSuccess: refresh, onSettled: () => setOrder(undefined) }),
  );
  const shown =
    order && pipelines ? order.flatMap((id) => pipelines.find((pipeline) => pipeline.id === id) ?? []) : pipelines;
  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setIsCreating(true)}>
      {t('New pipeline')}
    </Button>
  );
  return (
    <Page title={t('Pipelines')}>
      <Section
        title={t('Pipelines')}
        hint={t(
          'A deal goes through the stages of one pipeline. Different ways of selling get pipelines of their own.',
        )}
        actions={shown && shown.length > 0 && create}
      >
        {!shown && <RowSkeletons count={2} />}
        {shown?.length === 0 && (
          <EmptyState icon="layout-kanban" title={t('No pipeline yet')} action={create}>
            {t('Create one with the stages that a sale goes through.')}
          </EmptyState>
        )}
        {shown && shown.length > 0 && (
          <SortableList
            items={shown}
            nameOf={({ name }) => name}
            onReorder={(ids) => {
              setOrder(ids);
              reordering.mutate({ ids });
            }}
            render={(pipeline) => <PipelineRow pipeline={pipeline} />}
          />
        )}
      </Section>
      <CreatePipelineDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </Page>
  );
}

function PipelineRow({ pipeline }: { pipeline: Pipeline }) {
  const archiving = useMutation(
    trpc.pipelines.archive.mutationOptions({
      onSuccess: async () => {
        await refresh();
        undoNotice(t('{name} is archived', { name: pipeline.name }), () =>
          api.pipelines.archive.mutate({ id: pipeline.id, isArchived: false }).then(refresh),
        );
      },
    }),
  );
  return (
    <div className={classes.row}>
      <Link to="/settings/pipelines/$pipelineId" params={{ pipelineId: pipeline.id }} className={classes.link}>
        <Icon name="layout-kanban" />
        <span>{pipeline.name}</span>
        <Text span size="xs" c="dimmed">
          {pipeline.stages.map(({ name }) => name).join(' → ')}
        </Text>
      </Link>
      <MoreMenu
        about={pipeline.name}
        acts={[
          { label: t('Archive'), icon: 'archive', run: () => archiving.mutate({ id: pipeline.id, isArchived: true }) },
        ]}
      />
    </div>
  );
}
