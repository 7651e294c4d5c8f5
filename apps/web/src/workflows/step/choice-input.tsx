import { MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFolders } from '../../folders/folders.ts';
import { t } from '../../language/t.ts';
import { useMembers } from '../../members/members.ts';
import { usePipelines } from '../../pipelines/pipelines.ts';
import { TimeZoneSelect } from '../../workspaces/time-zone-select.tsx';
import type { Answer, Choice } from '../definition/blueprints.ts';

interface ChoiceInputProps {
  choice: Choice;
  choices: readonly Choice[];
  answers: Readonly<Record<string, Answer | null>>;
  error: ReactNode;
  onChange: (answer: Answer | null) => void;
}

/** The input of one choice of a ready-made automation: picked by name, or typed. */
export function ChoiceInput({ choice, choices, answers, error, onChange }: ChoiceInputProps) {
  const options = useOptions(choice, choices, answers);
  const answer = answers[choice.key] ?? null;
  const common = { label: choice.label, description: choice.hint, error, withAsterisk: true };
  if (choice.kind === 'timeZone')
    return <TimeZoneSelect {...common} value={answer === null ? null : String(answer)} onChange={onChange} />;
  if (choice.kind === 'members')
    return (
      <MultiSelect
        {...common}
        data={options ?? []}
        searchable
        value={Array.isArray(answer) ? answer : []}
        onChange={(chosen) => onChange(chosen.length === 0 ? null : chosen)}
      />
    );
  if (options)
    return (
      <Select
        {...common}
        data={options}
        searchable
        placeholder={options.length === 0 ? nothing[choice.kind] : t('Choose one')}
        value={answer === null ? null : String(answer)}
        onChange={onChange}
      />
    );
  if (choice.kind === 'number')
    return (
      <NumberInput
        {...common}
        value={typeof answer === 'number' ? answer : ''}
        onChange={(value) => onChange(typeof value === 'number' ? value : null)}
      />
    );
  return (
    <TextInput
      {...common}
      type={choice.kind === 'url' ? 'url' : 'text'}
      value={answer === null ? '' : String(answer)}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
    />
  );
}

const nothing: Partial<Record<Choice['kind'], string>> = {
  folder: t('No suitable folder: create one first'),
  field: t('No suitable field: add one to the folder first'),
  pipeline: t('No pipeline yet: create one first'),
  stage: t('No suitable stage: add one to the pipeline first'),
};

/** Undefined where anything of its kind can be typed. */
function useOptions({ kind, of, fits }: Choice, choices: readonly Choice[], answers: ChoiceInputProps['answers']) {
  const { data: folders = [] } = useFolders();
  const { data: pipelines = [] } = usePipelines();
  const members = useMembers();
  const isFit = (type: string) => fits?.includes(type) ?? true;
  const before = of === undefined ? undefined : answers[of];
  const named = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  switch (kind) {
    case 'folder':
      return folders.filter(({ type }) => isFit(type)).map(named);
    case 'field':
      return (folders.find(({ id }) => id === before)?.fields ?? [])
        .filter(({ type }) => isFit(type))
        .map(({ key, label }) => ({ value: key, label }));
    case 'option': {
      const folder = answers[choices.find(({ key }) => key === of)?.of ?? ''];
      const field = folders.find(({ id }) => id === folder)?.fields.find(({ key }) => key === before);
      return field?.options?.map((option) => ({ value: option, label: option }));
    }
    case 'pipeline':
      return pipelines.map(named);
    case 'stage':
      return (pipelines.find(({ id }) => id === before)?.stages ?? []).filter((one) => isFit(one.kind)).map(named);
    case 'member':
    case 'members':
      return members.map(({ userId, name }) => ({ value: userId, label: name }));
    default:
      return undefined;
  }
}
