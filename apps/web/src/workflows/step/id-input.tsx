import { ActionIcon, Group, Select, Tooltip, type SelectProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useFolders } from '../../folders/folders.ts';
import { t } from '../../language/t.ts';
import { useMembers } from '../../members/members.ts';
import { usePipelines } from '../../pipelines/pipelines.ts';
import { RecordSelect } from '../../references/record-select.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TemplateInput, isTemplate } from './template-input.tsx';

interface IdInputProps {
  of: 'folder' | 'pipeline' | 'stage' | 'member' | 'record';
  label: string;
  description?: ReactNode;
  required: boolean;
  value: string;
  pipelineId: string | undefined;
  onChange: (value: string) => void;
}

/** An id: picked by the name of what it identifies, or given by a template. */
export function IdInput({ of, value, onChange, pipelineId, required, ...rest }: IdInputProps) {
  const [isTyping, setIsTyping] = useState(isTemplate(value) || (of === 'record' && value !== ''));
  const turn = (
    <Tooltip label={isTyping ? t('Choose by name') : t('Use a value instead')}>
      <ActionIcon
        aria-label={
          isTyping
            ? t('Choose {label} by name', { label: rest.label })
            : t('Use a value for {label}', { label: rest.label })
        }
        onClick={() => setIsTyping((is) => !is)}
      >
        <Icon name="switch-horizontal" />
      </ActionIcon>
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

function NamedSelect({
  of,
  pipelineId,
  ...rest
}: { of: 'folder' | 'pipeline' | 'stage' | 'member'; pipelineId: string | undefined } & SelectProps) {
  const { data: folders = [] } = useFolders();
  const { data: pipelines = [] } = usePipelines();
  const members = useMembers();
  const known = pipelines.some(({ id }) => id === pipelineId);
  const options = {
    folder: folders.map(({ id, name }) => ({ value: id, label: name })),
    pipeline: pipelines.map(({ id, name }) => ({ value: id, label: name })),
    stage: pipelines
      .filter(({ id }) => !known || id === pipelineId)
      .map(({ name, stages }) => ({
        group: name,
        items: stages.map((stage) => ({ value: stage.id, label: stage.name })),
      })),
    member: members.map(({ userId, name }) => ({ value: userId, label: name })),
  };
  return <Select data={options[of]} searchable {...rest} />;
}
