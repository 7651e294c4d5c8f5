import { createPipelineInput } from '@dossier/domain/pipelines/schema.ts';
import { TagsInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { linkOptions, useNavigate, getRouteApi } from '@tanstack/react-router';
import { t } from '../language/t.ts';
import { usePipelines, refreshStages, usePipeline } from '../pipelines/pipelines.ts';
import { invalidate, api, trpc } from '../session/session.ts';
import { bySchema } from '../ui/form/send-form.tsx';
import { SaveForm } from '../ui/form/save-form.tsx';
import { ListSection } from '../ui/page/list-table.tsx';
import { Page, BackLink, ButtonLink } from '../ui/page/page.tsx';
import { ArchivedList, archivePlace, OrderedPlaces, NameSection } from './place-parts.tsx';
import { FieldsEditor } from './fields-editor.tsx';
import { RouteMissing } from '../ui/page/route-states.tsx';
import { StagesEditor } from '../pipelines/stages-editor.tsx';

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
          <OrderedPlaces
            noun="pipelines"
            places={pipelines}
            archivedWords={(name) => t('{name} archived', { name })}
            link={({ id }) => linkOptions({ to: '/settings/pipelines/$pipelineId', params: { pipelineId: id } })}
            icon={() => 'layout-kanban'}
            about={({ stages }) => stages.map((stage) => stage.name).join(' → ')}
          />
        )}
      </ListSection>
      <ArchivedList
        title={t('Archived pipelines')}
        parts={all.data?.data}
        restore={(id) => archivePlace('pipelines', id, false)}
      />
    </Page>
  );
}

function CreatePipelineForm({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { name: '', stages: ['New', 'Qualified', 'Offer', 'Won', 'Lost'] },
    validate: (values) => bySchema(createPipelineInput)(inputOf(values)),
  });
  const save = async (values: typeof form.values) => {
    const { data } = await api.pipelines.create.mutate(inputOf(values));
    await invalidate(trpc.pipelines);
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

function inputOf({ name, stages }: { name: string; stages: string[] }) {
  return { name, stages: stages.map((stage) => ({ name: stage, kind: kindOf(stage) })) };
}

function kindOf(stage: string): 'OPEN' | 'WON' | 'LOST' {
  const name = stage.trim().toLowerCase();
  return name === 'won' ? 'WON' : name === 'lost' ? 'LOST' : 'OPEN';
}

const route = getRouteApi('/shell/settings/pipelines/$pipelineId');

export function PipelineSettingsPage() {
  const { pipelineId: id } = route.useParams();
  const pipeline = usePipeline(id);
  const all = useQuery(trpc.pipelines.get.queryOptions({ id, archived: true }));
  if (!pipeline) return <RouteMissing />;
  return (
    <Page
      key={id}
      title={pipeline.name}
      before={<BackLink to="/settings/pipelines">{t('Pipelines')}</BackLink>}
      actions={
        <ButtonLink to="/deals/$pipelineId" params={{ pipelineId: id }}>
          {t('Open the board')}
        </ButtonLink>
      }
    >
      <NameSection
        noun="pipelines"
        label={t('Name of the pipeline')}
        place={pipeline}
        loadSchema={async () => (await import('@dossier/domain/pipelines/schema.ts')).updatePipelineInput}
      />
      <StagesEditor pipeline={pipeline} />
      <ArchivedList
        title={t('Archived stages')}
        parts={all.data?.data.stages}
        restore={(stageId) => api.pipelines.archiveStage.mutate({ id, stageId, isArchived: false }).then(refreshStages)}
      />
      <FieldsEditor
        noun="pipelines"
        id={id}
        hint={t(
          'In addition to title, amount, close date, owner and record, which every deal has. Without fields, the API accepts any data.',
        )}
        fields={pipeline.fields}
        all={all.data?.data.fields}
      />
    </Page>
  );
}
