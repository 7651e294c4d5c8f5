import type { Pipeline, Stage } from '@dossier/domain/pipelines/schema.ts';
import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { FormFailure } from '../ui/form/form-failure.tsx';
import { Icon } from '../ui/icon.tsx';
import { Section } from '../ui/page/section.tsx';
import { SortableList } from '../ui/keys/sortable-list.tsx';
import { api, trpc } from '../session/trpc.ts';
import { refreshStages as refresh } from './pipelines.ts';
import { StageRow } from './stage-row.tsx';

export function StagesEditor({ pipeline }: { pipeline: Pipeline }) {
  const [name, setName] = useState('');
  const [archived, setArchived] = useState<Stage | undefined>();
  const adding = useMutation(
    trpc.pipelines.addStage.mutationOptions({ onSuccess: () => refresh().then(() => setName('')) }),
  );
  return (
    <Section
      title={t('Stages')}
      hint={t(
        "New deals start in the first stage. Drag stages to reorder them. Forecasts weight each deal by its stage's chance of winning. A deal counts as idle after the days you set.",
      )}
    >
      <SortableList
        items={pipeline.stages}
        nameOf={(stage) => stage.name}
        onReorder={(stageIds) => api.pipelines.reorderStages.mutate({ id: pipeline.id, stageIds }).then(refresh)}
        render={(stage) => (
          <StageRow
            pipelineId={pipeline.id}
            stage={stage}
            canArchive={pipeline.stages.length > 1}
            onArchive={() => setArchived(stage)}
          />
        )}
      />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') adding.mutate({ id: pipeline.id, stage: { name } });
        }}
      >
        <Group gap="xs" mt="sm">
          <TextInput
            aria-label={t('Name of the new stage')}
            placeholder={t('New stage')}
            w={220}
            maxLength={100}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button type="submit" leftSection={<Icon name="plus" />} loading={adding.isPending}>
            {t('Add the stage')}
          </Button>
        </Group>
      </form>
      <Modal
        opened={archived !== undefined}
        onClose={() => setArchived(undefined)}
        title={t('Archive {name}', { name: archived?.name ?? '' })}
        size="sm"
      >
        {archived && <ArchiveStage pipeline={pipeline} stage={archived} onDone={() => setArchived(undefined)} />}
      </Modal>
    </Section>
  );
}

function ArchiveStage({ pipeline, stage, onDone }: { pipeline: Pipeline; stage: Stage; onDone: () => void }) {
  const others = pipeline.stages.filter(({ id }) => id !== stage.id);
  const [target, setTarget] = useState(others[0]?.id ?? null);
  const archiving = useMutation(
    trpc.pipelines.archiveStage.mutationOptions({ onSuccess: () => refresh().then(onDone), meta: { isQuiet: true } }),
  );
  return (
    <Stack gap="sm">
      <FormFailure>{archiving.error && failureOf(archiving.error).message}</FormFailure>
      <Text>
        {t('The stage disappears from the board. Its deals move to another stage, and each move creates an event.')}
      </Text>
      <Select
        label={t('Its deals move to')}
        data={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={target}
        onChange={setTarget}
      />
      <Group justify="flex-end">
        <Button
          variant="filled"
          loading={archiving.isPending}
          onClick={() =>
            archiving.mutate({
              id: pipeline.id,
              stageId: stage.id,
              isArchived: true,
              ...(target === null ? {} : { moveDealsTo: target }),
            })
          }
        >
          {t('Archive the stage')}
        </Button>
      </Group>
    </Stack>
  );
}
