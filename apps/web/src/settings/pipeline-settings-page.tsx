import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FieldsEditor } from '../fields/fields-editor.tsx';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { Page } from '../ui/page/page.tsx';
import { RouteMissing } from '../ui/page/route-states.tsx';
import { Section } from '../ui/page/section.tsx';
import { api, trpc } from '../session/trpc.ts';
import { findFieldUses, hasUses, ArchiveField } from '../workflows/definition/field-uses.tsx';
import { refreshStages, usePipeline } from '../pipelines/pipelines.ts';
import { BackLink, ButtonLink } from '../ui/page/links.tsx';
import { StagesEditor } from '../pipelines/stages-editor.tsx';
import { ArchivedList, byLabel } from './archived-list.tsx';
import { NameForm } from './name-form.tsx';

const route = getRouteApi('/shell/settings/pipelines/$pipelineId');
const refresh = () => queryClient.invalidateQueries(trpc.pipelines.pathFilter());

export function PipelineSettingsPage() {
  const { pipelineId } = route.useParams();
  const pipeline = usePipeline(pipelineId);
  if (!pipeline) return <RouteMissing />;
  return <PipelineSettings key={pipelineId} pipeline={pipeline} />;
}

function PipelineSettings({ pipeline }: { pipeline: Pipeline }) {
  const { id } = pipeline;
  const all = useQuery(trpc.pipelines.get.queryOptions({ id, archived: true }));
  return (
    <Page
      title={pipeline.name}
      before={<BackLink to="/settings/pipelines">{t('Pipelines')}</BackLink>}
      actions={
        <ButtonLink to="/deals/$pipelineId" params={{ pipelineId: id }}>
          {t('Open the board')}
        </ButtonLink>
      }
    >
      <Section title={t('Name')}>
        <NameForm
          label={t('Name of the pipeline')}
          thing={pipeline}
          loadSchema={async () => (await import('@dossier/domain/pipelines/schema.ts')).updatePipelineInput}
          save={(values) => api.pipelines.update.mutate(values).then(refresh)}
        />
      </Section>
      <StagesEditor pipeline={pipeline} />
      <ArchivedList
        title={t('Archived stages')}
        parts={all.data?.data.stages}
        restore={(stageId) => api.pipelines.archiveStage.mutate({ id, stageId, isArchived: false }).then(refreshStages)}
      />
      <FieldsEditor
        fields={pipeline.fields}
        hint={t(
          'In addition to title, amount, close date, owner and record, which every deal has. Without fields, the API accepts any data.',
        )}
        verbs={{
          add: (field) => api.pipelines.addField.mutate({ id, field }).then(refresh),
          update: (key, field) => api.pipelines.updateField.mutate({ id, key, field }).then(refresh),
          archive: (key, isArchived) => api.pipelines.archiveField.mutate({ id, key, isArchived }).then(refresh),
          reorder: (keys) => api.pipelines.reorderFields.mutate({ id, keys }).then(refresh),
        }}
        findUses={async (fieldKey) => hasUses((await findFieldUses({ pipelineId: id, fieldKey })).data)}
        renderArchive={(field, onArchive, onDone) => (
          <ArchiveField pipelineId={id} fieldKey={field.key} onArchive={onArchive} onDone={onDone} />
        )}
      />
      <ArchivedList
        title={t('Archived fields')}
        parts={all.data?.data.fields.map(byLabel)}
        restore={(key) => api.pipelines.archiveField.mutate({ id, key, isArchived: false }).then(refresh)}
      />
    </Page>
  );
}
