import type { SampleAnswer, Step } from '@dossier/domain/workflows/schema.ts';
import { Button, Fieldset, Group, JsonInput, NumberInput, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rich } from '../../language/rich.tsx';
import { t } from '../../language/t.ts';
import { Moment } from '../../ui/page/moment.tsx';
import { trpc } from '../../session/trpc.ts';
import { jsonOrText, showJson } from '../step/input-schema.ts';
import { allSteps } from '../workflows.ts';

interface SampleAnswersProps {
  workflowId: string;
  steps: readonly Step[];
  answers: Readonly<Record<string, SampleAnswer>>;
  onChange: (answers: Readonly<Record<string, SampleAnswer>>) => void;
}

const plain: SampleAnswer = { status: 200, headers: {}, body: undefined };

/** The answers of other systems in a test, for each step that calls one. */
export function SampleAnswers({ workflowId, steps, answers, onChange }: SampleAnswersProps) {
  const calls = allSteps(steps).filter(({ action }) => action === 'callApi');
  const last = useQuery(trpc.workflows.listCallAnswers.queryOptions({ id: workflowId }, { enabled: calls.length > 0 }));
  if (calls.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text size="sm" fw={560}>
        {t('Answers of other systems')}
      </Text>
      {calls.map(({ name }) => {
        const real = last.data?.data.find(({ step }) => step === name);
        return (
          <AnswerFields
            key={`${name} ${answers[name] === real?.answer}`}
            name={name}
            answer={answers[name]}
            real={real}
            onChange={(answer) => onChange({ ...answers, [name]: answer })}
          />
        );
      })}
    </Stack>
  );
}

interface AnswerFieldsProps {
  name: string;
  answer: SampleAnswer | undefined;
  real: { at: string; answer: SampleAnswer } | undefined;
  onChange: (answer: SampleAnswer) => void;
}

function AnswerFields({ name, answer = plain, real, onChange }: AnswerFieldsProps) {
  const [typed, setTyped] = useState(() => showJson(answer.body));
  return (
    <Fieldset legend={t('Answer to {name}', { name })} variant="filled">
      <Stack gap={8}>
        <Group align="flex-end" gap="xs">
          <NumberInput
            label={t('Status')}
            w={90}
            min={100}
            max={599}
            allowDecimal={false}
            clampBehavior="blur"
            value={answer.status}
            onChange={(status) => onChange({ ...answer, status: typeof status === 'number' ? status : 200 })}
          />
          {real && (
            <Button variant="default" onClick={() => onChange(real.answer)}>
              <span>{rich('Use the last real answer, {at}', { at: <Moment at={real.at} /> })}</span>
            </Button>
          )}
        </Group>
        <JsonInput
          label={t('Body')}
          description={t('JSON, or any other text')}
          minRows={2}
          maxRows={12}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            onChange({ ...answer, body: text.trim() === '' ? undefined : jsonOrText(text) });
          }}
        />
      </Stack>
    </Fieldset>
  );
}
