import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { createPipelineInput } from '@dossier/domain/pipelines/schema.ts';
import { Button, Group, Menu, Modal, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formErrors } from '../failure.ts';
import classes from '../folders/folders-page.module.css';
import { t } from '../language/t.ts';
import { queryClient } from '../query-client.ts';
import { FormFailure } from '../shell/form-failure.tsx';
import { Icon } from '../shell/icon.tsx';
import { MoreMenu } from '../shell/more-menu.tsx';
import { Page } from '../shell/page.tsx';
import { Section } from '../shell/section.tsx';
import { SortableList } from '../shell/sortable-list.tsx';
import { EmptyState, RowSkeletons } from '../shell/states.tsx';
import { undoNotice } from '../shell/undo-notice.tsx';
import { api, trpc } from '../trpc.ts';
import { usePipelines } from './pipelines.ts';

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
      <Modal opened={isCreating} onClose={() => setIsCreating(false)} title={t('New pipeline')}>
        {isCreating && <CreatePipelineForm />}
      </Modal>
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
      <MoreMenu about={pipeline.name}>
        <Menu.Item
          leftSection={<Icon name="archive" />}
          onClick={() => archiving.mutate({ id: pipeline.id, isArchived: true })}
        >
          {t('Archive')}
        </Menu.Item>
      </MoreMenu>
    </div>
  );
}

interface Values {
  name: string;
  stages: string[];
}

function CreatePipelineForm() {
  const navigate = useNavigate();
  const form = useForm<Values>({
    initialValues: { name: '', stages: ['New', 'Qualified', 'Offer', 'Won', 'Lost'] },
    validate: (values) => schemaResolver(createPipelineInput, { sync: true })(inputOf(values)),
  });
  const creating = useMutation(
    trpc.pipelines.create.mutationOptions({
      onSuccess: async ({ data }) => {
        await refresh();
        await navigate({ to: '/settings/pipelines/$pipelineId', params: { pipelineId: data.id } });
      },
      onError: (error) => form.setErrors(formErrors(error, ['name', 'stages'])),
      meta: { isQuiet: true },
    }),
  );
  return (
    <form onSubmit={form.onSubmit((values) => creating.mutate(inputOf(values)))} noValidate>
      <Stack gap="sm">
        <FormFailure>{form.errors['_']}</FormFailure>
        <TextInput label={t('Name')} data-autofocus {...form.getInputProps('name')} />
        <TagsInput
          label={t('Stages')}
          description={t('In order. “Won” and “Lost” end a deal; you can change that afterwards.')}
          {...form.getInputProps('stages')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={creating.isPending}>
            {t('Create the pipeline')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function inputOf({ name, stages }: Values) {
  return { name, stages: stages.map((stage) => ({ name: stage, kind: kindOf(stage) })) };
}

function kindOf(stage: string): 'OPEN' | 'WON' | 'LOST' {
  const name = stage.trim().toLowerCase();
  return name === 'won' ? 'WON' : name === 'lost' ? 'LOST' : 'OPEN';
}
