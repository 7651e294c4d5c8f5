import { stageKindSchema, type Stage, type StageKind } from '@dossier/domain/pipelines/schema.ts';
import { Group, NumberInput, Select, TextInput, type NumberInputProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { IconButton } from '../ui/icon.tsx';
import { trpc } from '../session/trpc.ts';
import { refreshStages } from './pipelines.ts';

const kinds: { value: StageKind; label: string }[] = [
  { value: 'OPEN', label: t('Under way') },
  { value: 'WON', label: t('Won') },
  { value: 'LOST', label: t('Lost') },
];

interface StageRowProps {
  pipelineId: string;
  stage: Stage;
  canArchive: boolean;
  onArchive: () => void;
}

export function StageRow({ pipelineId, stage, canArchive, onArchive }: StageRowProps) {
  const [name, setName] = useState(stage.name);
  const updating = useMutation(
    trpc.pipelines.updateStage.mutationOptions({ onSuccess: refreshStages, onError: () => setName(stage.name) }),
  );
  const change = (part: { name?: string; kind?: StageKind; probability?: number | null; idleDays?: number | null }) =>
    updating.mutate({ id: pipelineId, stageId: stage.id, ...part });
  const rename = () => {
    const trimmed = name.trim();
    if (trimmed === '') return setName(stage.name);
    if (trimmed !== stage.name) change({ name: trimmed });
  };
  return (
    <Group gap="6px 10px" mih={38} py={3} style={{ borderBottom: '1px solid var(--line)' }}>
      <TextInput
        aria-label={t('Name of the stage {name}', { name: stage.name })}
        flex="1 1 140px"
        maw={220}
        maxLength={100}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onBlur={rename}
        onKeyDown={leaveOnEnter}
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
          <WholeNumber
            label={t('Chance of winning in {name}, in percent', { name: stage.name })}
            suffix=" %"
            min={0}
            max={100}
            known={stage.probability}
            onChange={(probability) => change({ probability })}
          />
          <WholeNumber
            label={t('Days after which a deal in {name} is idle', { name: stage.name })}
            placeholder={t('Never idle')}
            prefix={`${t('Idle after')} `}
            suffix=" d"
            min={1}
            max={3650}
            known={stage.idleDays}
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

interface WholeNumberProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  label: string;
  known: number | null;
  onChange: (value: number | null) => void;
}

/** A number that is saved when it is left; emptied, it is none. */
function WholeNumber({ label, known, onChange, ...rest }: WholeNumberProps) {
  const [typed, setTyped] = useState<string | number | undefined>();
  const save = () => {
    if (typed === undefined) return;
    const value = typed === '' ? null : Number(typed);
    setTyped(undefined);
    if (value !== known) onChange(value);
  };
  return (
    <NumberInput
      {...rest}
      aria-label={label}
      title={label}
      size="xs"
      w={rest.prefix === undefined ? 78 : 128}
      flex="none"
      hideControls
      allowNegative={false}
      clampBehavior="strict"
      value={typed ?? known ?? ''}
      onChange={setTyped}
      onBlur={save}
      onKeyDown={leaveOnEnter}
    />
  );
}

function leaveOnEnter({ key, currentTarget }: { key: string; currentTarget: HTMLElement }): void {
  if (key === 'Enter') currentTarget.blur();
}
