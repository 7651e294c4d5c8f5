import { Fieldset, Group, Select, Stack, Tooltip, type SelectProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { z } from 'zod';
import { useFolders } from '../../folders/folders.ts';
import { t } from '../../language/t.ts';
import { useMembers } from '../../members/members.ts';
import { usePipelines } from '../../pipelines/pipelines.ts';
import { RecordSelect } from '../../references/record-select.tsx';
import { IconButton, TextButton } from '../../ui/icon.tsx';
import { PlainNumber } from '../../ui/input/plain-number.tsx';
import { TemplateInput, isTemplate } from './template-input.tsx';

interface IdInputProps {
  of: 'folder' | 'pipeline' | 'stage' | 'member' | 'record';
  label: string;
  description?: ReactNode;
  required: boolean;
  value: string;
  pipelineId?: string | undefined;
  onChange: (value: string) => void;
}

export function IdInput({ of, value, onChange, pipelineId, required, ...rest }: IdInputProps) {
  const [isTyping, setIsTyping] = useState(isTemplate(value) || (of === 'record' && value !== ''));
  const turn = (
    <Tooltip label={isTyping ? t('Choose by name') : t('Use a value instead')}>
      <IconButton
        icon="switch-horizontal"
        label={
          isTyping
            ? t('Choose {label} by name', { label: rest.label })
            : t('Use a value for {label}', { label: rest.label })
        }
        onClick={() => setIsTyping((is) => !is)}
      />
    </Tooltip>
  );
  if (isTyping) return <TemplateInput {...rest} required={required} value={value} onChange={onChange} before={turn} />;
  const common = {
    ...rest,
    withAsterisk: required,
    clearable: !required,
    value: value === '' || isTemplate(value) ? null : value,
    onChange: (chosen: string | null) => onChange(chosen ?? ''),
  };
  return (
    <Group gap={4} align="flex-end" wrap="nowrap">
      <div style={{ flex: 1, minWidth: 0 }}>
        {of === 'record' ? <RecordSelect {...common} /> : <NamedSelect of={of} pipelineId={pipelineId} {...common} />}
      </div>
      {turn}
    </Group>
  );
}

interface NamedSelectProps extends SelectProps<string> {
  of: Exclude<IdInputProps['of'], 'record'>;
  /** Only stages of this pipeline, if it is known. */
  pipelineId?: string | null | undefined;
}

export function NamedSelect({ of, pipelineId, ...rest }: NamedSelectProps) {
  const { data: folders = [] } = useFolders();
  const { data: pipelines = [] } = usePipelines();
  const members = useMembers();
  const named = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  const known = pipelines.some(({ id }) => id === pipelineId);
  const options = {
    folder: folders.map(named),
    pipeline: pipelines.map(named),
    stage: pipelines
      .filter(({ id }) => !known || id === pipelineId)
      .map(({ name, stages }) => ({ group: name, items: stages.map(named) })),
    member: members.map(({ userId, name }) => ({ value: userId, label: name })),
  };
  return <Select data={options[of]} searchable {...rest} />;
}

// Missing parts have their defaults.
const poolMember = z
  .object({ userId: z.string().catch(''), weight: z.union([z.number(), z.nan()]).catch(1) })
  .catch({ userId: '', weight: 1 });
const poolSchema = z.object({ members: z.array(poolMember).catch([]), by: z.string().catch('roundRobin') });
type Pool = z.infer<typeof poolSchema>;

export const emptyPool: Pool = { members: [], by: 'roundRobin' };
const ways = [
  { value: 'roundRobin', label: t('In turn') },
  { value: 'leastOpenDeals', label: t('Person with the fewest open deals') },
  { value: 'leastOpenTasks', label: t('Person with the fewest open tasks') },
];
const membersMax = 100;
const weightMax = 100;

export function PoolInput({ value, onChange }: { value: unknown; onChange: (pool: Pool) => void }) {
  const people = useMembers();
  const pool = poolSchema.safeParse(value).data ?? emptyPool;
  const { members, by } = pool;
  const set = (changed: Pool['members']) => onChange({ ...pool, members: changed });
  const next = people.find(({ userId }) => !members.some((member) => member.userId === userId));
  return (
    <Fieldset legend={t('Group')} variant="filled">
      <Stack gap={10}>
        <Select
          label={t('Chosen')}
          description={t('People who are away are skipped. If several fit, they take turns.')}
          data={ways}
          value={by}
          onChange={(chosen) => onChange({ ...pool, by: chosen ?? by })}
        />
        {members.map(({ userId, weight }, at) => (
          <Group key={at} gap={6} align="flex-end" wrap="nowrap">
            <div style={{ flex: 1, minWidth: 0 }}>
              <IdInput
                of="member"
                label={t('Member {number}', { number: at + 1 })}
                required
                value={userId}
                onChange={(chosen) => set(members.with(at, { userId: chosen, weight }))}
              />
            </div>
            <PlainNumber
              label={t('Weight')}
              aria-label={t('Weight of member {number}', { number: at + 1 })}
              w={76}
              min={1}
              max={weightMax}
              value={weight}
              onChange={(typed) => set(members.with(at, { userId, weight: typed ?? 1 }))}
            />
            <IconButton
              icon="x"
              label={t('Remove member {number}', { number: at + 1 })}
              onClick={() => set(members.toSpliced(at, 1))}
            />
          </Group>
        ))}
        <div>
          <TextButton
            icon="plus"
            iconSize={12}
            // A click adds the first person not yet in the pool; disabled while the people are loading.
            disabled={people.length === 0 || members.length >= membersMax}
            onClick={() => set([...members, { userId: next?.userId ?? '', weight: 1 }])}
          >
            {t('Add a member')}
          </TextButton>
        </div>
      </Stack>
    </Fieldset>
  );
}
