import type { Stop, StopReason, Problem } from '@dossier/domain/workflows/schema.ts';
import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t, rich } from '../../language/t.ts';
import { Moment, AnchorLink } from '../../ui/page/page.tsx';
import { Notice } from '../../ui/page/notice.tsx';
import { trpc, api } from '../../session/session.ts';
import { refreshWorkflows } from '../workflows.ts';
import { ActButton } from '../../ui/icon.tsx';

const reasonWords: Record<StopReason, string> = {
  SELF: t('It started itself.'),
  DEPTH: t('Stopped: too many automations triggered each other in a row.'),
  CIRCLE: t('Stopped: these automations kept triggering each other.'),
  RUNS: t('Stopped: one change led to too many runs of automations.'),
  WRITES: t('Stopped: one change led to too many others through automations.'),
  FAILURES: t('Stopped: failures of these automations kept triggering each other.'),
  WORKSPACE: t('Stopped: these automations kept triggering each other and used up the limit for this hour.'),
};

function useStops() {
  return useQuery(trpc.workflows.listStops.queryOptions(undefined, { refetchInterval: 10_000 })).data?.data ?? [];
}

export function StoppedWorkflows() {
  const stops = useStops();
  if (stops.length === 0) return null;
  return (
    <Box maw={860} p="20px 20px 0">
      <Notice tone="bad" title={t('Automations were stopped because they kept triggering each other')}>
        {stops.map((stop) => (
          <div key={stop.workflowId + stop.reason}>
            <RunLink stop={stop}>{stop.workflowName}</RunLink>:{' '}
            {t('{count, plural, one {# run was stopped} other {# runs were stopped}}', { count: stop.count })},{' '}
            {rich('last {at}', { at: <Moment at={stop.lastAt} /> })}
          </div>
        ))}
      </Notice>
    </Box>
  );
}

export function StopNotices({ workflowId }: { workflowId: string }) {
  const stops = useStops().filter((stop) => stop.workflowId === workflowId);
  if (stops.length === 0) return null;
  return (
    <Box maw={760} m="0 auto" p="16px 16px 0">
      <Notice
        tone="bad"
        title={t('{count, plural, one {# run was stopped here} other {# runs were stopped here}}', {
          count: stops.reduce((sum, { count }) => sum + count, 0),
        })}
        action={
          <ActButton run={() => api.workflows.dismissStops.mutate({ id: workflowId }).then(refreshWorkflows)}>
            {t('Dismiss')}
          </ActButton>
        }
      >
        {stops.map((stop) => (
          <div key={stop.reason}>
            {reasonWords[stop.reason]} {rich('Last {at}.', { at: <Moment at={stop.lastAt} /> })}{' '}
            <RunLink stop={stop}>{t('See a run')}</RunLink>
          </div>
        ))}
        {t('Add a condition to one of these automations, or turn one off.')}
      </Notice>
    </Box>
  );
}

function RunLink({ stop: { workflowId, runId }, children }: { stop: Stop; children: string }) {
  return (
    <AnchorLink
      to="/workflows/$workflowId"
      params={{ workflowId }}
      search={{ tab: 'runs', run: runId }}
      underline="always"
      c="inherit"
    >
      {children}
    </AnchorLink>
  );
}

export function FieldProblems({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  const lines = new Set(problems.map(({ step, message }) => `${step ?? t('Trigger')}: ${message}`));
  return (
    <Box maw={760} m="0 auto" p="16px 16px 0">
      <Notice tone="bad" title={t('This automation uses fields that have changed')}>
        {Array.from(lines, (line) => (
          <div key={line}>{line}</div>
        ))}
      </Notice>
    </Box>
  );
}

/** The problems of one step, or of the trigger (null), shown in its card. */
export function ProblemsHere({ problems, step }: { problems: readonly Problem[]; step: string | null }) {
  const messages = new Set(problems.filter((problem) => problem.step === step).map(({ message }) => message));
  return [...messages].map((message) => (
    <Text key={message} size="xs" c="var(--mantine-color-error)" px={10} pb={6}>
      {message}
    </Text>
  ));
}
