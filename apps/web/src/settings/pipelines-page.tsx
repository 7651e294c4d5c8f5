import { createPipelineInput } from '@dossier/domain/pipelines/schema.ts';
import { Text, TagsInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { t } from '../language/t.ts';
import { usePipelines } from '../pipelines/pipelines.ts';
import { queryClient } from '../session/query-client.ts';
import { api, trpc } from '../session/trpc.ts';
import { bySchema } from '../ui/form/checked-by.ts';
import { SaveForm } from '../ui/form/save-form.tsx';
import { Icon } from '../ui/icon.tsx';
import { ListSection } from '../ui/page/list-section.tsx';
import { Page } from '../ui/page/page.tsx';
import { ArchivedList } from './archived-list.tsx';
import { OrderedRows } from './ordered-rows.tsx';

const refresh = () => queryClient.invalidateQueries(trpc.pipelines.pathFilter());

/** The pipelines of the workspace: create, order, archive, restore. */
export function PipelinesPage() {
  const all = useQuery(trpc.pipelines.list.queryOptions({ archived: true }));
  return (
    <Page title={t('Pipelines')}>
      <ListSection
        title={t('Pipelines')}
        hint={t('A deal moves through the stages of one pipeline. Use a separate pipeline for each way of selling.')}
        query={usePipelines()}
        empty={{
          icon: 'layout-kanban',
          title: t('No pipeline yet'),
          words: t('Create one with the stages of your sales process.'),
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
            archivedWords={(name) => t('{name} archived', { name })}
            refresh={refresh}
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
      <ArchivedList
        title={t('Archived pipelines')}
        parts={all.data?.data}
        restore={(id) => api.pipelines.archive.mutate({ id, isArchived: false }).then(refresh)}
      />
    </Page>
  );
}

interface Values {
  name: string;
  stages: string[];
}

function CreatePipelineForm({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const form = useForm<Values>({
    initialValues: { name: '', stages: ['New', 'Qualified', 'Offer', 'Won', 'Lost'] },
    validate: (values) => bySchema(createPipelineInput)(inputOf(values)),
  });
  const save = async (values: Values) => {
    const { data } = await api.pipelines.create.mutate(inputOf(values));
    await refresh();
    await navigate({ to: '/settings/pipelines/$pipelineId', params: { pipelineId: data.id } });
  };
  return (
    <SaveForm form={form} save={save} onDone={onDone} action={t('Create the pipeline')}>
      <TextInput label={t('Name')} data-autofocus {...form.getInputProps('name')} />
      <TagsInput
        label={t('Stages')}
        description={t('In order. “Won” and “Lost” close a deal. You can change this later.')}
        {...form.getInputProps('stages')}
      />
    </SaveForm>
  );
}

function inputOf({ name, stages }: Values) {
  return { name, stages: stages.map((stage) => ({ name: stage, kind: kindOf(stage) })) };
}

function kindOf(stage: string): 'OPEN' | 'WON' | 'LOST' {
  const name = stage.trim().toLowerCase();
  return name === 'won' ? 'WON' : name === 'lost' ? 'LOST' : 'OPEN';
}
