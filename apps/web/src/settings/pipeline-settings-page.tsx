import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FieldsEditor } from './fields-editor.tsx';
import { t } from '../language/t.ts';
import { Page } from '../ui/page/page.tsx';
import { RouteMissing } from '../ui/page/route-states.tsx';
import { api, trpc } from '../session/trpc.ts';
import { refreshStages, usePipeline } from '../pipelines/pipelines.ts';
import { BackLink, ButtonLink } from '../ui/page/links.tsx';
import { StagesEditor } from '../pipelines/stages-editor.tsx';
import { ArchivedList, NameSection } from './place-parts.tsx';

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
