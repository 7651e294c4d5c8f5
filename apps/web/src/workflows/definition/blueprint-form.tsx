import { Button, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../language/t.ts';
import { SendForm } from '../../ui/form/send-form.tsx';
import { api } from '../../session/trpc.ts';
import type { Answer, Choice, Taken } from './blueprints.ts';
import { ChoiceInput } from '../step/choice-input.tsx';
import { refreshWorkflows } from '../workflows.ts';

interface Values {
  name: string;
  answers: Readonly<Record<string, Answer | null>>;
}

/** Asks for what a ready-made automation needs, and opens it in the builder as a draft. */
export function BlueprintForm({ blueprint, onBack }: { blueprint: Taken; onBack: () => void }) {
  const { workflow, description, suggested } = blueprint;
  const { definition, choices = [] } = workflow;
  const navigate = useNavigate();
  const form = useForm<Values>({
    initialValues: { name: workflow.name, answers: { ...typedDefaults(choices), ...suggested } },
    validate: ({ answers }) => {
      const missing = choices.filter(({ key }) => (answers[key] ?? null) === null);
      return Object.fromEntries(missing.map(({ key }) => [`answers.${key}`, t('Choose something.')]));
    },
  });
  const save = ({ name, answers }: Values) => {
    const given = Object.entries(answers).flatMap(([key, answer]) => (answer === null ? [] : [[key, answer]]));
    return api.workflows.import.mutate({ name, definition, choices, answers: Object.fromEntries(given) });
  };
  const open = async ({ data }: Awaited<ReturnType<typeof save>>) => {
    await refreshWorkflows();
    await navigate({ to: '/workflows/$workflowId', params: { workflowId: data.id } });
  };
  const { answers } = form.values;
  return (
    <SendForm
      form={form}
      fields={['name', ...choices.map(({ key }) => `answers.${key}`)]}
      save={save}
      onDone={open}
      action={t('Open in the builder')}
      other={
        <Button variant="default" onClick={onBack}>
          {t('Back')}
        </Button>
      }
    >
      {description !== '' && (
        <Text size="sm" c="dimmed">
          {t(description)}
        </Text>
      )}
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
    </SendForm>
  );
}

/** Defaults of a pasted automation; folders and people are this workspace's own, so they have none. */
function typedDefaults(choices: readonly Choice[]): Record<string, Answer> {
  const typed = choices.filter(({ kind }) => kind === 'url' || kind === 'text' || kind === 'number');
  return Object.fromEntries(typed.flatMap((one) => (one.default === undefined ? [] : [[one.key, one.default]])));
}

/** Choices within another folder, field or pipeline no longer fit. */
function without({ key }: Choice, choices: readonly Choice[]): Record<string, null> {
  const inner = choices.filter(({ of }) => of === key);
  return Object.assign(
    Object.fromEntries(inner.map((one) => [one.key, null])),
    ...inner.map((one) => without(one, choices)),
  ) as Record<string, null>;
}
