import type { Step } from '@dossier/domain/workflows/schema.ts';
import { Alert, Badge, Box, Group, JsonInput, Select, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t, rich } from '../../language/t.ts';
import { QueryTable } from '../../ui/page/list-table.tsx';
import { api, pagesOptions, trpc } from '../../session/session.ts';
import { isLive, isRunState, runStates, type WorkflowSearch } from '../workflow-search.ts';
import { kindOf, refreshWorkflows, type RunDetail, type StepInfo, type WorkflowDetail } from '../workflows.ts';
import { CodeBlock, jsonOf, parseJson } from '../../ui/page/code-block.tsx';
import { SendForm } from '../../ui/form/send-form.tsx';
import { AskingDrawer } from '../../ui/form/asking.tsx';
import { DialogButton } from '../../ui/page/dialog-button.tsx';
import { FlowContext } from '../flow/flow-context.ts';
import { FlowList } from '../flow/flow-list.tsx';
import { Passes, StepLog, useRun, viewOfLog } from './step-log.tsx';
import { ActButton } from '../../ui/icon.tsx';
import { Hint, Moment, AnchorLink, EmptyState, QueryState, RowSkeletons } from '../../ui/page/page.tsx';

const route = getRouteApi('/shell/workflows/$workflowId');
const stateOptions = Object.entries(runStates).map(([value, { children }]) => ({ value, label: children }));

export function RunsPane({ workflow: { id, publishedVersion } }: { workflow: WorkflowDetail }) {
  const { state, run } = route.useSearch();
  const navigate = route.useNavigate();
  const runs = useInfiniteQuery({
    ...pagesOptions(trpc.workflows.listRuns.pathKey(), api.workflows.listRuns.query, { id, state }),
    refetchInterval: 2_000,
  });
  const searchOf = (shown?: string): WorkflowSearch => ({ tab: 'runs', state, run: shown });
  const show = (shown?: string) => void navigate({ to: '.', search: searchOf(shown) });
  return (
    <Box p={16}>
      <Select
        aria-label={t('Only runs in this state')}
        placeholder={t('All runs')}
        mb="sm"
        w={180}
        clearable
        data={stateOptions}
        value={state ?? null}
        onChange={(chosen) =>
          void navigate({ to: '.', search: { tab: 'runs', state: isRunState(chosen) ? chosen : undefined } })
        }
      />
      <QueryTable
        query={runs}
        count={5}
        empty={
          <EmptyState icon="history" title={state ? t('No run is in this state') : t("It hasn't run yet")}>
            {publishedVersion === null
              ? t('Publish it first.')
              : state
                ? t('Choose another state to see other runs.')
                : t('Every run appears here, with the input and output of each step.')}
          </EmptyState>
        }
        more={t('Show older runs')}
        onOpen={(row) => show(row.id)}
        columns={[
          {
            head: t('Started'),
            cell: (row) => (
              <AnchorLink to="/workflows/$workflowId" params={{ workflowId: id }} search={searchOf(row.id)}>
                <Moment at={row.createdAt} />
              </AnchorLink>
            ),
          },
          { head: t('State'), cell: (row) => <Badge {...runStates[row.state]} /> },
          { head: t('By'), visibleFrom: 'sm', cell: ({ trigger }) => kindOf(trigger).label },
          { head: t('Version'), visibleFrom: 'sm', cell: ({ version }) => version },
          { head: t('Note'), cell: ({ note }) => note },
        ]}
      />
      {run !== undefined && <RunPanel key={run} workflowId={id} runId={run} onClose={() => show()} />}
    </Box>
  );
}

export function RunPanel({ workflowId, runId, onClose }: { workflowId: string; runId: string; onClose: () => void }) {
  const ids = { id: workflowId, runId };
  const navigate = useNavigate();
  const run = useRun(workflowId, runId);
  const show = async (id: string) => {
    await refreshWorkflows();
    await navigate({ to: '/workflows/$workflowId', params: { workflowId }, search: { tab: 'runs', run: id } });
  };
  const shown = run.data?.data;
  return (
    <AskingDrawer hasAddress opened onClose={onClose} title={t('Run')} size="xl">
      <QueryState query={run} count={4} />
      {shown && (
        <Stack gap="sm">
          <Group gap="xs">
            <Badge {...runStates[shown.state]} />
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
              {isLive(shown) ? (
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
          <Hint>{t('Run {id}, request {requestId}', { id: shown.id, requestId: shown.requestId })}</Hint>
        </Stack>
      )}
    </AskingDrawer>
  );
}

interface RunAgainProps {
  steps: readonly StepInfo[];
  ids: { id: string; runId: string };
  body: unknown;
  onQueued: (runId: string) => Promise<unknown>;
}

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
  const steps = version.data?.data.definition.steps;
  const actions = useQuery(trpc.workflows.listActions.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }));
  const [openName, setOpenName] = useState<string | undefined>(run.failedStep ?? undefined);
  const view = {
    openName,
    open: setOpenName,
    titleOf: (name: string) => t(actions.data?.data.find((action) => action.name === name)?.title ?? name),
    bodyOf: (step: Step) => <Passes log={run.steps} step={step} />,
    ...viewOfLog(run.steps),
    problems: [],
  };
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
      {steps && (
        <FlowContext value={{ ...view, steps }}>
          <FlowList steps={steps} list="" place={t('the run')} />
        </FlowContext>
      )}
      {!version.isPending && !steps && <StepLog steps={run.steps} />}
    </section>
  );
}
