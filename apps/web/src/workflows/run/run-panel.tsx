import { Alert, Badge, Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { rich } from '../../language/rich.tsx';
import { t } from '../../language/t.ts';
import { CodeBlock, jsonOf } from '../../shell/code-block.tsx';
import { Icon } from '../../shell/icon.tsx';
import { AnchorLink } from '../../shell/links.tsx';
import { Moment } from '../../shell/moment.tsx';
import { FailureState, RowSkeletons } from '../../shell/states.tsx';
import { useReturnFocus } from '../../shell/use-return-focus.ts';
import { trpc } from '../../trpc.ts';
import { RunAgain } from './run-again.tsx';
import { useRun } from './drawn-run.tsx';
import { RunPicture } from './run-picture.tsx';
import { liveStates, runColors, runStateNames } from '../workflow-search.ts';
import { refreshWorkflows } from '../workflows.ts';

interface RunPanelProps {
  workflowId: string;
  runId: string;
  onClose: () => void;
}

/** One run: its trigger, its steps, and the buttons to retry, repeat or cancel it. */
export function RunPanel({ workflowId, runId, onClose }: RunPanelProps) {
  useReturnFocus();
  const ids = { id: workflowId, runId };
  const navigate = useNavigate();
  const run = useRun(workflowId, runId);
  const refresh = { onSuccess: refreshWorkflows };
  const retrying = useMutation(trpc.workflows.retryRun.mutationOptions(refresh));
  const cancelling = useMutation(trpc.workflows.cancelRun.mutationOptions(refresh));
  const show = async (id: string) => {
    await refreshWorkflows();
    await navigate({ to: '/workflows/$workflowId', params: { workflowId }, search: { tab: 'runs', run: id } });
  };
  const repeating = useMutation(trpc.workflows.repeatRun.mutationOptions({ onSuccess: ({ data }) => show(data.id) }));
  const shown = run.data?.data;
  return (
    <Drawer opened onClose={onClose} title={t('Run')} size="xl">
      {run.isPending && <RowSkeletons count={4} />}
      {run.isError && <FailureState error={run.error} />}
      {shown && (
        <Stack gap="sm">
          <Group gap="xs">
            <Badge color={runColors[shown.state]}>{runStateNames[shown.state]}</Badge>
            <Text size="sm" c="dimmed">
              {rich('{at}, version {version}', { at: <Moment at={shown.createdAt} />, version: shown.version })}
            </Text>
            <Group gap={6} ml="auto">
              {shown.state === 'FAILED' && (
                <Button
                  leftSection={<Icon name="refresh" />}
                  loading={retrying.isPending}
                  onClick={() => retrying.mutate(ids)}
                >
                  {t('Retry from the failed step')}
                </Button>
              )}
              {liveStates.has(shown.state) ? (
                <Button
                  variant="default"
                  leftSection={<Icon name="x" />}
                  loading={cancelling.isPending}
                  onClick={() => cancelling.mutate(ids)}
                >
                  {t('Cancel')}
                </Button>
              ) : (
                <>
                  <RunAgain steps={shown.steps} ids={ids} body={shown.trigger.body} onQueued={show} />
                  <Button
                    variant="default"
                    leftSection={<Icon name="repeat" />}
                    loading={repeating.isPending}
                    onClick={() => repeating.mutate(ids)}
                  >
                    {t('Run again')}
                  </Button>
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
          <Text size="sm" fw={560}>
            {t('What came in')}
          </Text>
          <CodeBlock label={t('What came in')}>{jsonOf(shown.trigger.body)}</CodeBlock>
          <RunPicture workflowId={workflowId} run={shown} />
          <Text size="xs" c="dimmed">
            {t('Run {id}, request {requestId}', { id: shown.id, requestId: shown.requestId })}
          </Text>
        </Stack>
      )}
    </Drawer>
  );
}
