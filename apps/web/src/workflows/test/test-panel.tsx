import type { Definition, Step } from '@dossier/domain/workflows/schema.ts';
import { Alert, Drawer, JsonInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formErrors } from '../../ground/failure.ts';
import { t } from '../../language/t.ts';
import { RecordSelect } from '../../references/record-select.tsx';
import { CodeBlock, parseJson } from '../../ui/page/code-block.tsx';
import { FormFailure } from '../../ui/form/send-form.tsx';
import { useReturnFocus } from '../../ui/form/focus-first.ts';
import { TextButton } from '../../ui/icon.tsx';
import { api } from '../../session/session.ts';
import { StepLog } from '../run/step-log.tsx';
import { DealSelect } from '../step/deal-select.tsx';
import { showJson } from '../step/input-schema.ts';
import { demandRead } from '../step/refused-steps.ts';
import { allSteps, type DryRunInfo } from '../workflows.ts';
import { SampleAnswers, SampleSource } from './sample-inputs.tsx';
import { triggerOf, type Sample } from './sample.ts';

interface TestPanelProps {
  workflowId: string;
  definition: Definition;
  sample: Sample;
  onClose: () => void;
  onSample: (change: Partial<Sample>) => void;
  onTested: (steps: DryRunInfo['steps']) => void;
}

export function TestPanel({ workflowId, definition, sample, onClose, onSample, onTested }: TestPanelProps) {
  useReturnFocus();
  const [typed, setTyped] = useState(() => showJson(sample.body));
  const body = typed.trim() === '' ? { value: {} } : parseJson(typed);
  const running = useMutation({
    mutationFn: async (input: Parameters<typeof api.workflows.dryRun.mutate>[0]) => {
      demandRead(definition);
      return api.workflows.dryRun.mutate(input);
    },
    onSuccess: ({ data }) => {
      onSample({ outputs: Object.fromEntries(data.steps.map(({ name, output }) => [name, output])) });
      onTested(data.steps);
    },
    meta: { isQuiet: true },
  });
  const run = () => {
    if (!body) return;
    onSample({ body: body.value });
    running.mutate({
      definition,
      trigger: triggerOf({ ...sample, body: body.value }),
      recordId: sample.recordId,
      dealId: sample.dealId,
      answers: answersFor(definition.steps, sample.answers),
    });
  };
  const result = running.data?.data;
  return (
    <Drawer opened onClose={onClose} title={t('Test')} size="lg">
      <Stack gap="sm">
        <Text c="dimmed">
          {t(
            "Runs every step with this sample, then undoes everything. Other systems aren't called: enter their answers here. Previews use the sample, too.",
          )}
        </Text>
        <SampleSource
          workflowId={workflowId}
          trigger={definition.trigger}
          onChange={(chosen) => {
            setTyped(showJson(chosen.body));
            onSample(chosen);
          }}
        />
        <JsonInput
          label={t('Incoming data (trigger.body)')}
          minRows={5}
          maxRows={14}
          value={typed}
          error={body ? undefined : t("This isn't valid JSON")}
          onChange={setTyped}
        />
        <RecordSelect
          label={t('Run for the record')}
          value={sample.recordId}
          onChange={(recordId) => onSample({ recordId })}
        />
        <DealSelect label={t('Run for the deal')} value={sample.dealId} onChange={(dealId) => onSample({ dealId })} />
        <SampleAnswers
          workflowId={workflowId}
          steps={definition.steps}
          answers={sample.answers}
          onChange={(answers) => onSample({ answers })}
        />
        <div>
          <TextButton variant="filled" icon="player-play" loading={running.isPending} disabled={!body} onClick={run}>
            {t('Run the test')}
          </TextButton>
        </div>
        <FormFailure>{running.error && formErrors(running.error, [])['_']}</FormFailure>
        {result && (
          <>
            <Alert p="xs" color={result.outcome === 'SUCCEEDED' ? 'green' : 'red'} variant="light" role="status">
              {result.outcome === 'SUCCEEDED' ? t('Test passed. Nothing was saved.') : t('The test failed.')}{' '}
              {result.note}
            </Alert>
            <TestAnswers answer={result.answer} formAnswer={result.formAnswer} />
            <StepLog
              key={running.submittedAt}
              steps={result.steps}
              stepNamed={(name) => allSteps(definition.steps).find((step) => step.name === name)}
            />
          </>
        )}
      </Stack>
    </Drawer>
  );
}

function answersFor(steps: readonly Step[], answers: Sample['answers']): Sample['answers'] {
  const names = new Set(allSteps(steps).map(({ name }) => name));
  return Object.fromEntries(Object.entries(answers).filter(([name]) => names.has(name)));
}

function TestAnswers({ answer, formAnswer }: Pick<DryRunInfo, 'answer' | 'formAnswer'>) {
  return (
    <Stack gap={6}>
      {answer && (
        <section aria-label={t('Answer to the caller')}>
          <Text>
            {answer.body === ''
              ? t('Callers that wait get status {status} with no body.', { status: String(answer.status) })
              : t('Callers that wait get status {status}:', { status: String(answer.status) })}
          </Text>
          {answer.body !== '' && <CodeBlock label={t('Body of the answer')}>{answer.body}</CodeBlock>}
        </section>
      )}
      {formAnswer && (
        <section aria-label={t('Answer to a form')}>
          <Text>
            {formAnswer.kind === 'page'
              ? t('After sending a form, people see:')
              : t('After sending a form, people go to:')}
          </Text>
          <CodeBlock label={t('Page that people see')}>
            {formAnswer.kind === 'page' ? `${formAnswer.title}\n\n${formAnswer.message}`.trim() : formAnswer.url}
          </CodeBlock>
        </section>
      )}
    </Stack>
  );
}
