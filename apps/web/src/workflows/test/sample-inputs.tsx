import type { SampleAnswer, Step, Trigger } from '@dossier/domain/workflows/schema.ts';
import { Button, Fieldset, Group, JsonInput, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t, rich } from '../../language/t.ts';
import { showDateTime } from '../../ground/moments.ts';
import { trpc } from '../../session/session.ts';
import type { Sample } from './sample.ts';
import { runOptions } from '../run/step-log.tsx';
import { allSteps, eventTitle } from '../workflows.ts';
import { PlainNumber } from '../../ui/input/plain-number.tsx';
import { Moment } from '../../ui/page/page.tsx';
import { jsonOrText, showJson } from '../step/input-schema.ts';

interface SampleSourceProps {
  workflowId: string;
  trigger: Trigger;
  onChange: (sample: Pick<Sample, 'body' | 'recordId' | 'dealId'>) => void;
}

const shownMax = 50;

/** Starts a test from real data: a past event, or the trigger of an earlier run. */
export function SampleSource({ workflowId, trigger, onChange }: SampleSourceProps) {
  const kind = trigger.kind === 'event' ? trigger.event : undefined;
  const events = useQuery(
    trpc.events.list.queryOptions(
      { kind: kind === undefined ? [] : [kind], pageSize: shownMax },
      { enabled: kind !== undefined },
    ),
  );
  const runs = useQuery(trpc.workflows.listRuns.queryOptions({ id: workflowId, pageSize: shownMax }));
  const pastEvents = kind === undefined ? [] : (events.data?.data ?? []);
  const pastRuns = (runs.data?.data ?? []).filter((run) => run.trigger.kind === trigger.kind);
  if (pastEvents.length === 0 && pastRuns.length === 0) return null;
  const choose = (id: string | null) => {
    const event = pastEvents.find((one) => one.id === id);
    if (event) return onChange({ body: event, recordId: event.recordId, dealId: dealOf(event) });
    const run = pastRuns.find((one) => one.id === id);
    if (run) onChange({ body: run.trigger.body, recordId: run.recordId, dealId: run.dealId });
  };
  return (
    <Select
      label={t('Start from a past event')}
      placeholder={t('A past event or run')}
      searchable
      value={null}
      onChange={choose}
      data={[
        ...(kind === undefined || pastEvents.length === 0
          ? []
          : [{ group: t('Events: {kind}', { kind: eventTitle(kind) }), items: pastEvents.map(optionOf) }]),
        ...(pastRuns.length === 0 ? [] : [{ group: 'Runs', items: runOptions(pastRuns) }]),
      ]}
    />
  );
}

type PastEvent = Readonly<Record<string, unknown>> & { id: string; occurredAt: string };

function optionOf({ id, occurredAt, deal, task, record }: PastEvent) {
  const titles = [deal, task, record].flatMap((subject) => textIn(subject, 'title') ?? []);
  return { value: id, label: [showDateTime(occurredAt), ...titles.slice(0, 1)].join(', ') };
}

/** Finds the deal of an event as the dispatcher does. */
function dealOf({ deal, dealId }: Readonly<Record<string, unknown>>): string | null {
  return textIn(deal, 'id') ?? (typeof dealId === 'string' ? dealId : null);
}

function textIn(subject: unknown, key: string): string | undefined {
  const { [key]: found }: Readonly<Record<string, unknown>> = Object(subject);
  return typeof found === 'string' ? found : undefined;
}

interface SampleAnswersProps {
  workflowId: string;
  steps: readonly Step[];
  answers: Readonly<Record<string, SampleAnswer>>;
  onChange: (answers: Readonly<Record<string, SampleAnswer>>) => void;
}

const plain: SampleAnswer = { status: 200, headers: {}, body: undefined };

export function SampleAnswers({ workflowId, steps, answers, onChange }: SampleAnswersProps) {
  const calls = allSteps(steps).filter(({ action }) => action === 'callApi');
  const last = useQuery(trpc.workflows.listCallAnswers.queryOptions({ id: workflowId }, { enabled: calls.length > 0 }));
  if (calls.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text fw={560}>{t('Answers of other systems')}</Text>
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
          <PlainNumber
            label={t('Status')}
            w={90}
            min={100}
            max={599}
            value={answer.status}
            onChange={(status) => onChange({ ...answer, status: status ?? 200 })}
          />
          {real && (
            <Button onClick={() => onChange(real.answer)}>
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
