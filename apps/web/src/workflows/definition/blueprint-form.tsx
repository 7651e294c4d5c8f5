import type { Portable } from '@dossier/domain/workflows/portable/schema.ts';
import { Button, MultiSelect, Select, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { failureOf } from '../../ground/failure.ts';
import { t } from '../../language/t.ts';
import { SaveForm } from '../../ui/form/save-form.tsx';
import { PlainNumber } from '../../ui/input/plain-number.tsx';
import { api, type Inputs } from '../../session/session.ts';
import { refreshWorkflows } from '../workflows.ts';
import { useFolders } from '../../folders/folders.ts';
import { useMembers } from '../../members/members.ts';
import { usePipelines } from '../../pipelines/pipelines.ts';
import { TimeZoneSelect } from '../../workspaces/time-zone-select.tsx';
import { issueLines } from './import-definition.tsx';

export type Choice = NonNullable<Portable['choices']>[number];
type Answer = NonNullable<Inputs['workflows']['import']['answers']>[string];
type Answers = Readonly<Record<string, Answer | null>>;

/** A blueprint, or a pasted workflow. */
export interface Taken {
  readonly description: string;
  readonly workflow: Portable;
  readonly suggested: Answers;
}

export function BlueprintForm({ blueprint, onBack }: { blueprint: Taken; onBack: () => void }) {
  const { workflow, description, suggested } = blueprint;
  const { definition, choices = [] } = workflow;
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { name: workflow.name, answers: { ...typedDefaults(choices), ...suggested } as Answers },
    validate: ({ answers }) => {
      const missing = choices.filter(({ key }) => (answers[key] ?? null) === null);
      return Object.fromEntries(missing.map(({ key }) => [`answers.${key}`, t('Choose something.')]));
    },
  });
  const [refusal, setRefusal] = useState<ReactNode>();
  const save = ({ name, answers }: typeof form.values) => {
    const given = Object.entries(answers).flatMap(([key, answer]) => (answer === null ? [] : [[key, answer]]));
    const input = { name, definition, choices, answers: Object.fromEntries(given) };
    return api.workflows.import.mutate(input).catch((error: unknown) => {
      // An import is refused for several reasons at once.
      setRefusal(failureOf(error).issues.length > 1 ? issueLines(error) : undefined);
      throw error;
    });
  };
  const open = async ({ data }: Awaited<ReturnType<typeof save>>) => {
    await refreshWorkflows();
    await navigate({ to: '/workflows/$workflowId', params: { workflowId: data.id } });
  };
  const { answers } = form.values;
  return (
    <SaveForm
      form={form}
      fields={['name', ...choices.map(({ key }) => `answers.${key}`)]}
      save={save}
      onDone={open}
      failure={form.errors['_'] && refusal}
      action={choices.length === 0 ? t('Create the automation') : t('Open in the builder')}
      other={<Button onClick={onBack}>{t('Back')}</Button>}
    >
      {description !== '' && <Text c="dimmed">{t(description)}</Text>}
      <TextInput label={t('Name')} data-autofocus {...form.getInputProps('name')} />
      {choices.map((choice) => (
        <ChoiceInput
          key={choice.key}
          choice={choice}
          choices={choices}
          answers={answers}
          error={form.errors[`answers.${choice.key}`]}
          onChange={(answer) =>
            form.setFieldValue('answers', { ...answers, ...without(choice, choices), [choice.key]: answer })
          }
        />
      ))}
    </SaveForm>
  );
}

/** Defaults of a pasted automation; folders and people differ by workspace, so they have none. */
function typedDefaults(choices: readonly Choice[]): Record<string, Answer> {
  const typed = choices.filter(({ kind }) => kind === 'url' || kind === 'text' || kind === 'number');
  return Object.fromEntries(typed.flatMap((one) => (one.default === undefined ? [] : [[one.key, one.default]])));
}

/** Clears the choices that depend on this one: they belong to another folder, field or pipeline. */
function without({ key }: Choice, choices: readonly Choice[]): Record<string, null> {
  const inner = choices.filter(({ of }) => of === key);
  return Object.assign(
    Object.fromEntries(inner.map((one) => [one.key, null])),
    ...inner.map((one) => without(one, choices)),
  ) as Record<string, null>;
}

interface ChoiceInputProps {
  choice: Choice;
  choices: readonly Choice[];
  answers: Answers;
  error: ReactNode;
  onChange: (answer: Answer | null) => void;
}

function ChoiceInput({ choice, choices, answers, error, onChange }: ChoiceInputProps) {
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
      <PlainNumber
        {...common}
        decimalsMax={15}
        value={typeof answer === 'number' ? answer : null}
        onChange={(value) => onChange(Number.isNaN(value) ? null : value)}
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

/** Undefined if any text of this kind can be typed. */
function useOptions({ kind, of, fits }: Choice, choices: readonly Choice[], answers: Answers) {
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
