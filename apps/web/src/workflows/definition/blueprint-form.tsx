import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formErrors } from '../../ground/failure.ts';
import { t } from '../../language/t.ts';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { trpc } from '../../session/trpc.ts';
import type { Answer, Choice, Taken } from './blueprints.ts';
import { ChoiceInput } from '../step/choice-input.tsx';
import { refreshWorkflows } from '../workflows.ts';

/** Asks for what a ready-made automation needs, and opens it in the builder as a draft. */
export function BlueprintForm({ blueprint, onBack }: { blueprint: Taken; onBack: () => void }) {
  const { workflow, description, suggested } = blueprint;
  const { name: firstName, definition, choices = [] } = workflow;
  const navigate = useNavigate();
  const [name, setName] = useState(firstName);
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer | null>>>({
    ...typedDefaults(choices),
    ...suggested,
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const importing = useMutation(
    trpc.workflows.import.mutationOptions({
      onSuccess: async ({ data }) => {
        await refreshWorkflows();
        await navigate({ to: '/workflows/$workflowId', params: { workflowId: data.id } });
      },
      onError: (error) => setErrors(formErrors(error, ['name', ...choices.map(({ key }) => `answers.${key}`)])),
      meta: { isQuiet: true },
    }),
  );
  const submit = () => {
    const missing = choices.filter(({ key }) => (answers[key] ?? null) === null);
    if (missing.length > 0)
      return setErrors(Object.fromEntries(missing.map(({ key }) => [`answers.${key}`, t('Choose something.')])));
    setErrors({});
    const given = Object.entries(answers).flatMap(([key, answer]) => (answer === null ? [] : [[key, answer]]));
    return importing.mutate({ name, definition, choices, answers: Object.fromEntries(given) });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="sm">
        {description !== '' && (
          <Text size="sm" c="dimmed">
            {t(description)}
          </Text>
        )}
        <FormFailure>{errors['_']}</FormFailure>
        <TextInput
          label={t('Name')}
          data-autofocus
          value={name}
          error={errors['name']}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {choices.map((choice) => (
          <ChoiceInput
            key={choice.key}
            choice={choice}
            choices={choices}
            answers={answers}
            error={errors[`answers.${choice.key}`]}
            onChange={(answer) => setAnswers((now) => ({ ...now, ...without(choice, choices), [choice.key]: answer }))}
          />
        ))}
        <Group justify="space-between">
          <Button variant="default" onClick={onBack}>
            {t('Back')}
          </Button>
          <Button type="submit" loading={importing.isPending}>
            {t('Open in the builder')}
          </Button>
        </Group>
      </Stack>
    </form>
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
