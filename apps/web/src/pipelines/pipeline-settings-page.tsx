import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { formErrors } from '../failure.ts';
import { FieldsEditor } from '../fields/fields-editor.tsx';
import { t } from '../language/t.ts';
import { queryClient } from '../query-client.ts';
import { checkedBy } from '../shell/checked-by.ts';
import { Icon } from '../shell/icon.tsx';
import { Page } from '../shell/page.tsx';
import { RouteMissing } from '../shell/route-states.tsx';
import { Section } from '../shell/section.tsx';
import { api, trpc } from '../trpc.ts';
import { findFieldUses, hasUses, ArchiveField } from '../workflows/definition/field-uses.tsx';
import { usePipeline } from './pipelines.ts';
import { ButtonLink } from '../shell/links.tsx';
import { StagesEditor } from './stages-editor.tsx';

const route = getRouteApi('/shell/settings/pipelines/$pipelineId');
const refresh = () => queryClient.invalidateQueries(trpc.pipelines.pathFilter());

/** A pipeline's name, its stages, and the fields of its deals. */
export function PipelineSettingsPage() {
  const { pipelineId } = route.useParams();
  const pipeline = usePipeline(pipelineId);
  if (!pipeline) return <RouteMissing />;
  return <PipelineSettings key={pipelineId} pipeline={pipeline} />;
}

function PipelineSettings({ pipeline }: { pipeline: Pipeline }) {
  const { id } = pipeline;
  return (
    <Page
      title={pipeline.name}
      before={
        <ButtonLink to="/settings/pipelines" variant="subtle" color="gray" leftSection={<Icon name="arrow-left" />}>
          {t('Pipelines')}
        </ButtonLink>
      }
      actions={
        <ButtonLink to="/deals/$pipelineId" params={{ pipelineId: id }} variant="default">
          {t('Open the board')}
        </ButtonLink>
      }
    >
      <Section title={t('Name')}>
        <NameForm pipeline={pipeline} />
      </Section>
      <StagesEditor pipeline={pipeline} />
      <FieldsEditor
        fields={pipeline.fields}
        hint={t(
          'Besides title, amount, close date, owner and record, which every deal has. Without fields the API takes any data.',
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
    </Page>
  );
}

function NameForm({ pipeline }: { pipeline: Pipeline }) {
  const form = useForm({
    initialValues: { id: pipeline.id, name: pipeline.name },
    validate: checkedBy(async () => (await import('@dossier/domain/pipelines/schema.ts')).updatePipelineInput),
  });
  const saving = useMutation(
    trpc.pipelines.update.mutationOptions({
      onSuccess: async () => {
        form.resetDirty();
        await refresh();
      },
      onError: (error) => form.setErrors(formErrors(error, ['name'])),
      meta: { isQuiet: true },
    }),
  );
  return (
    <form onSubmit={form.onSubmit((values) => saving.mutate(values))} noValidate>
      <Group align="flex-start" gap="xs">
        <TextInput aria-label={t('Name of the pipeline')} w={300} {...form.getInputProps('name')} />
        <Button type="submit" loading={saving.isPending} disabled={!form.isDirty()}>
          {t('Save')}
        </Button>
      </Group>
    </form>
  );
}
