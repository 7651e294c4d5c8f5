import { Group, Select, Tooltip, type SelectProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useFolders } from '../../folders/folders.ts';
import { t } from '../../language/t.ts';
import { useMembers } from '../../members/members.ts';
import { usePipelines } from '../../pipelines/pipelines.ts';
import { RecordSelect } from '../../references/record-select.tsx';
import { IconButton } from '../../ui/icon.tsx';
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
