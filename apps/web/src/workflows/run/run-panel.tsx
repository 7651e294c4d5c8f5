import type { Definition, Step } from '@dossier/domain/workflows/schema.ts';
import { Alert, Badge, Drawer, Group, JsonInput, Select, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { rich } from '../../language/rich.tsx';
import { t } from '../../language/t.ts';
import { CodeBlock, jsonOf, parseJson } from '../../ui/page/code-block.tsx';
import { SendForm } from '../../ui/form/send-form.tsx';
import { DialogButton } from '../../ui/page/dialog-button.tsx';
import { AnchorLink } from '../../ui/page/links.tsx';
import { Moment } from '../../ui/page/moment.tsx';
import { RowSkeletons, QueryState } from '../../ui/page/states.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { api, trpc } from '../../session/trpc.ts';
import { FlowContext } from '../flow/flow-context.ts';
import { FlowList } from '../flow/flow-list.tsx';
import { liveStates, runColors, runStateNames } from '../workflow-search.ts';
import { refreshWorkflows, type RunDetail, type StepInfo } from '../workflows.ts';
import { Passes, StepLog, useRun, viewOfLog } from './step-log.tsx';
import { ActButton } from '../../ui/form/act-button.tsx';

export function RunPanel({ workflowId, runId, onClose }: { workflowId: string; runId: string; onClose: () => void }) {
  useReturnFocus();
  const ids = { id: workflowId, runId };
  const navigate = useNavigate();
  const run = useRun(workflowId, runId);
  const show = async (id: string) => {
    await refreshWorkflows();
    await navigate({ to: '/workflows/$workflowId', params: { workflowId }, search: { tab: 'runs', run: id } });
  };
  const shown = run.data?.data;
  return (
    <Drawer opened onClose={onClose} title={t('Run')} size="xl">
      <QueryState query={run} count={4} />
      {shown && (
        <Stack gap="sm">
          <Group gap="xs">
            <Badge color={runColors[shown.state]}>{runStateNames[shown.state]}</Badge>
            <Text c="dimmed">
              {rich('{at}, version {version}', { at: <Moment at={shown.createdAt} />, version: shown.version })}
            </Text>
            <Group gap={6} ml="auto">
              {shown.state === 'FAILED' && (
                <ActButton
                  variant="filled"
                  icon="refresh"
                  run={() => api.workflows.retryRun.mutate(ids).then(refreshWorkflows)}
                >
                  {t('Retry from the failed step')}
                </ActButton>
              )}
              {liveStates.has(shown.state) ? (
                <ActButton icon="x" run={() => api.workflows.cancelRun.mutate(ids).then(refreshWorkflows)}>
                  {t('Cancel')}
                </ActButton>
              ) : (
                <>
                  <RunAgain steps={shown.steps} ids={ids} body={shown.trigger.body} onQueued={show} />
                  <ActButton
                    icon="repeat"
                    run={() => api.workflows.repeatRun.mutate(ids).then(({ data }) => show(data.id))}
                  >
                    {t('Run again')}
                  </ActButton>
                </>
              )}
            </Group>
          </Group>
          {shown.note !== null && (
            <Alert p="xs" color={shown.state === 'FAILED' ? 'red' : 'gray'} variant="light">
              {shown.note}
            </Alert>
          )}
          {shown.recordId !== null && (
            <AnchorLink to="/records/$recordId" params={{ recordId: shown.recordId }}>
              {t('Open its record')}
            </AnchorLink>
          )}
          <Text fw={560}>{t('Incoming data')}</Text>
          <CodeBlock label={t('Incoming data')}>{jsonOf(shown.trigger.body)}</CodeBlock>
          <RunPicture workflowId={workflowId} run={shown} />
          <Text size="xs" c="dimmed">
            {t('Run {id}, request {requestId}', { id: shown.id, requestId: shown.requestId })}
          </Text>
        </Stack>
      )}
    </Drawer>
  );
}

interface RunAgainProps {
  steps: readonly StepInfo[];
  ids: { id: string; runId: string };
  body: unknown;
  onQueued: (runId: string) => Promise<unknown>;
}

/** A run from one of the steps that an earlier one took, with what came in as it should have been. */
function RunAgain({ steps, ids, body, onQueued }: RunAgainProps) {
  const form = useForm({
    initialValues: { fromStep: null as string | null, body: jsonOf(body) },
    validate: { body: (typed) => (parseJson(typed) ? null : t("This isn't valid JSON.")) },
  });
  // A step inside of a loop has no single place.
  const names = [...new Set(steps.filter(({ path }) => !path.includes('[')).map(({ name }) => name))];
  return (
    <DialogButton label={t('From a step')} icon="history" title={t('Run again from a step')}>
      {(close) => (
        <SendForm
          form={form}
          save={({ fromStep, body: typed }) =>
            api.workflows.repeatRun.mutate({
              ...ids,
              fromStep: fromStep ?? undefined,
              body: parseJson(typed)?.value,
            })
          }
          onDone={({ data }) => {
            close();
            return onQueued(data.id);
          }}
          action={t('Run')}
        >
          <Select
            label={t('Start with')}
            description={t('It uses the output that earlier steps had then')}
            placeholder={t('The first step, of the published version')}
            data={names}
            clearable
            data-autofocus
            {...form.getInputProps('fromStep')}
          />
          <JsonInput label={t('Incoming data')} minRows={4} maxRows={16} {...form.getInputProps('body')} />
        </SendForm>
      )}
    </DialogButton>
  );
}

function RunPicture({ workflowId, run }: { workflowId: string; run: RunDetail }) {
  const version = useQuery(
    trpc.workflows.getVersion.queryOptions(
      { id: workflowId, version: run.version },
      // A version never changes; that of a deleted workflow is gone.
      { staleTime: Number.POSITIVE_INFINITY, retry: false },
    ),
  );
  const definition = version.data?.data.definition;
  return (
    <section aria-label={t('Steps of the run')}>
      <Text fw={560}>{t('Steps')}</Text>
      {run.stepCount > run.steps.length && (
        <Text c="dimmed">
          {t('It has run {stepCount} steps. These are the last {count}.', {
            stepCount: run.stepCount,
            count: run.steps.length,
          })}
        </Text>
      )}
      {version.isPending && <RowSkeletons count={3} />}
      {definition && <Picture key={run.id} definition={definition} run={run} />}
      {!version.isPending && !definition && <StepLog steps={run.steps} />}
    </section>
  );
}

function Picture({ definition: { steps }, run }: { definition: Definition; run: RunDetail }) {
  const actions = useQuery(trpc.workflows.listActions.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }));
  const [openName, setOpenName] = useState<string | undefined>(run.failedStep ?? undefined);
  const view = {
    steps,
    openName,
    open: setOpenName,
    titleOf: (name: string) => t(actions.data?.data.find((action) => action.name === name)?.title ?? name),
    bodyOf: (step: Step) => <Passes log={run.steps} step={step} />,
    ...viewOfLog(run.steps),
    problems: [],
  };
  return (
    <FlowContext value={view}>
      <FlowList steps={steps} list="" place={t('the run')} />
    </FlowContext>
  );
}
