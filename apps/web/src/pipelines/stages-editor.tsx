import { stageKindSchema, type Pipeline, type Stage, type StageKind } from '@dossier/domain/pipelines/schema.ts';
import { Group, Modal, Select, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { SendForm } from '../ui/form/send-form.tsx';
import { saveOver } from '../ui/form/save-over.ts';
import { SavedName } from '../ui/input/saved-name.tsx';
import { SavedNumber } from '../ui/input/plain-number.tsx';
import { IconButton, TextButton } from '../ui/icon.tsx';
import { Section } from '../ui/page/page.tsx';
import { SortableList } from '../ui/keys/sortable-list.tsx';
import { api, trpc } from '../session/session.ts';
import { refreshStages as refresh } from './pipelines.ts';

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
        readOrder={() => readStages(pipeline.id).then((stages) => stages.map(({ id }) => id))}
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
          <TextButton type="submit" icon="plus" loading={adding.isPending}>
            {t('Add the stage')}
          </TextButton>
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

const readStages = (id: string) => api.pipelines.get.query({ id }).then(({ data }) => data.stages);

function ArchiveStage({ pipeline, stage, onDone }: { pipeline: Pipeline; stage: Stage; onDone: () => void }) {
  const { id, stages } = pipeline;
  const others = stages.filter((other) => other.id !== stage.id);
  const form = useForm({ initialValues: { moveDealsTo: others[0]?.id } });
  return (
    <SendForm
      form={form}
      save={({ moveDealsTo }) =>
        api.pipelines.archiveStage.mutate({ id, stageId: stage.id, isArchived: true, moveDealsTo })
      }
      onDone={() => refresh().then(onDone)}
      action={t('Archive the stage')}
    >
      <Text>
        {t('The stage disappears from the board. Its deals move to another stage, and each move creates an event.')}
      </Text>
      <Select
        label={t('Its deals move to')}
        data={others.map((other) => ({ value: other.id, label: other.name }))}
        {...form.getInputProps('moveDealsTo')}
      />
    </SendForm>
  );
}

const kinds: { value: StageKind; label: string }[] = [
  { value: 'OPEN', label: t('Under way') },
  { value: 'WON', label: t('Won') },
  { value: 'LOST', label: t('Lost') },
];

type StagePart = Partial<Pick<Stage, 'name' | 'kind' | 'idleDays'> & { probability: number | null }>;

interface StageRowProps {
  pipelineId: string;
  stage: Stage;
  canArchive: boolean;
  onArchive: () => void;
}

function StageRow({ pipelineId, stage, canArchive, onArchive }: StageRowProps) {
  const save = (typed: StagePart, seen: object = stage) =>
    saveOver({
      seen,
      typed,
      read: () => readStages(pipelineId).then((stages) => stages.find(({ id }) => id === stage.id)),
      save: (part) => api.pipelines.updateStage.mutate({ id: pipelineId, stageId: stage.id, ...part }).then(refresh),
    });
  const { mutate: change } = useMutation({ mutationFn: (part: StagePart) => save(part) });
  return (
    <Group gap="6px 10px" mih={38} py={3} style={{ borderBottom: '1px solid var(--line-2)' }}>
      <SavedName
        aria-label={t('Name of the stage {name}', { name: stage.name })}
        flex="1 1 140px"
        maw={220}
        value={stage.name}
        save={(name, seen) => save({ name }, { name: seen })}
      />
      <Select
        aria-label={t('Outcome of {name}', { name: stage.name })}
        w={116}
        flex="none"
        data={kinds}
        value={stage.kind}
        onChange={(kind) => change({ kind: stageKindSchema.parse(kind) })}
      />
      {stage.kind === 'OPEN' && (
        <>
          <SavedNumber
            {...labelled(t('Chance of winning in {name}, in percent', { name: stage.name }))}
            w={78}
            rightSection="%"
            min={0}
            max={100}
            value={stage.probability}
            onChange={(probability) => change({ probability })}
          />
          <SavedNumber
            {...labelled(t('Days after which a deal in {name} is idle', { name: stage.name }))}
            w={150}
            placeholder={t('Never idle')}
            leftSection={stage.idleDays !== null && t('Idle after')}
            leftSectionWidth={stage.idleDays === null ? 8 : 70}
            leftSectionProps={sectionProps}
            rightSection="d"
            min={1}
            max={3650}
            value={stage.idleDays}
            onChange={(idleDays) => change({ idleDays })}
          />
        </>
      )}
      {canArchive && (
        <IconButton icon="archive" label={t('Archive {name}', { name: stage.name })} ml="auto" onClick={onArchive} />
      )}
    </Group>
  );
}

const sectionProps = { style: { fontSize: 'var(--mantine-font-size-xs)', whiteSpace: 'nowrap' } } as const;
const labelled = (label: string) => ({ 'aria-label': label, title: label, flex: 'none' });
