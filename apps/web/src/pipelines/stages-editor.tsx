import { stageKindSchema, type Pipeline, type Stage, type StageKind } from '@dossier/domain/pipelines/schema.ts';
import { ActionIcon, Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../failure.ts';
import { queryClient } from '../query-client.ts';
import { FormFailure } from '../shell/form-failure.tsx';
import { Icon } from '../shell/icon.tsx';
import { Section } from '../shell/section.tsx';
import { SortableList } from '../shell/sortable-list.tsx';
import { trpc } from '../trpc.ts';
import classes from '../fields/fields-editor.module.css';

const kinds: { value: StageKind; label: string }[] = [
  { value: 'OPEN', label: 'Under way' },
  { value: 'WON', label: 'Won' },
  { value: 'LOST', label: 'Lost' },
];
const refresh = () =>
  Promise.all([
    queryClient.invalidateQueries(trpc.pipelines.pathFilter()),
    queryClient.invalidateQueries(trpc.deals.pathFilter()),
  ]);

/** The stages that a deal goes through. */
export function StagesEditor({ pipeline }: { pipeline: Pipeline }) {
  const [order, setOrder] = useState<string[] | undefined>();
  const [name, setName] = useState('');
  const [archived, setArchived] = useState<Stage | undefined>();
  const reordering = useMutation(
    trpc.pipelines.reorderStages.mutationOptions({ onSuccess: refresh, onSettled: () => setOrder(undefined) }),
  );
  const adding = useMutation(
    trpc.pipelines.addStage.mutationOptions({ onSuccess: () => refresh().then(() => setName('')) }),
  );
  const shown = order ? order.flatMap((id) => pipeline.stages.find((stage) => stage.id === id) ?? []) : pipeline.stages;
  return (
    <Section title="Stages" hint="New deals come into the first one. Drag them into order.">
      <SortableList
        items={shown}
        nameOf={(stage) => stage.name}
        onReorder={(stageIds) => {
          setOrder(stageIds);
          reordering.mutate({ id: pipeline.id, stageIds });
        }}
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
            aria-label="Name of the new stage"
            placeholder="New stage"
            w={220}
            maxLength={100}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button type="submit" variant="default" leftSection={<Icon name="plus" />} loading={adding.isPending}>
            Add the stage
          </Button>
        </Group>
      </form>
      <Modal
        opened={archived !== undefined}
        onClose={() => setArchived(undefined)}
        title={`Archive ${archived?.name ?? ''}`}
        size="sm"
      >
        {archived && <ArchiveStage pipeline={pipeline} stage={archived} onDone={() => setArchived(undefined)} />}
      </Modal>
    </Section>
  );
}

interface StageRowProps {
  pipelineId: string;
  stage: Stage;
  canArchive: boolean;
  onArchive: () => void;
}

function StageRow({ pipelineId, stage, canArchive, onArchive }: StageRowProps) {
  const [name, setName] = useState(stage.name);
  const updating = useMutation(
    trpc.pipelines.updateStage.mutationOptions({ onSuccess: refresh, onError: () => setName(stage.name) }),
  );
  const rename = () => {
    const trimmed = name.trim();
    if (trimmed === '') return setName(stage.name);
    if (trimmed !== stage.name) updating.mutate({ id: pipelineId, stageId: stage.id, name: trimmed });
  };
  return (
    <div className={classes.row}>
      <TextInput
        aria-label={`Name of the stage ${stage.name}`}
        flex="1 1 100px"
        maw={220}
        maxLength={100}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onBlur={rename}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') currentTarget.blur();
        }}
      />
      <Select
        aria-label={`What ${stage.name} means`}
        w={128}
        flex="none"
        data={kinds}
        value={stage.kind}
        allowDeselect={false}
        onChange={(kind) => updating.mutate({ id: pipelineId, stageId: stage.id, kind: stageKindSchema.parse(kind) })}
      />
      {canArchive && (
        <ActionIcon aria-label={`Archive ${stage.name}`} ml="auto" onClick={onArchive}>
          <Icon name="archive" />
        </ActionIcon>
      )}
    </div>
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
      <Text size="sm">The stage leaves the board. Its deals move on, each with an event of its own.</Text>
      <Select
        label="Its deals move to"
        data={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={target}
        allowDeselect={false}
        onChange={setTarget}
      />
      <Group justify="flex-end">
        <Button
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
          Archive the stage
        </Button>
      </Group>
    </Stack>
  );
}
