import type { Stop, StopReason } from '@dossier/domain/workflows/schema.ts';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { AnchorLink } from '../shell/links.tsx';
import { Moment } from '../shell/moment.tsx';
import { Notice } from '../shell/notice.tsx';
import { trpc } from '../trpc.ts';
import { refreshWorkflows } from './workflows.ts';
import classes from './workflows.module.css';

const lookEveryMs = 10_000;
const reasonWords: Record<StopReason, string> = {
  SELF: 'It started itself.',
  DEPTH: 'Too many automations started one another in a row.',
  CIRCLE: 'Automations started one another in a circle that did not end.',
  RUNS: 'One cause led to too many runs through other automations.',
  WRITES: 'One cause led to too many changes through other automations.',
  FAILURES: 'Automations started one another by their failures.',
  WORKSPACE: 'Automations started one another in a circle, and the budget of this hour is spent.',
};
const runsStopped = (count: number) => (count === 1 ? '1 run was stopped' : `${count} runs were stopped`);

function useStops() {
  return useQuery(trpc.workflows.listStops.queryOptions(undefined, { refetchInterval: lookEveryMs })).data?.data ?? [];
}

/** The stopped automations, above the list of all; nothing if none was stopped. */
export function StoppedWorkflows() {
  const stops = useStops();
  if (stops.length === 0) return null;
  return (
    <div className={classes.sectionNotices}>
      <Notice tone="bad" title="Automations were stopped because they started one another">
        {stops.map((stop) => (
          <span key={stop.workflowId + stop.reason} className={classes.stop}>
            <RunLink stop={stop}>{stop.workflowName}</RunLink>: {runsStopped(stop.count)}, last{' '}
            <Moment at={stop.lastAt} />
          </span>
        ))}
      </Notice>
    </div>
  );
}

/** Why runs of this automation were stopped, and what to do; nothing if none was stopped. */
export function StopNotices({ workflowId }: { workflowId: string }) {
  const stops = useStops().filter((stop) => stop.workflowId === workflowId);
  const dismissing = useMutation(trpc.workflows.dismissStops.mutationOptions({ onSuccess: refreshWorkflows }));
  if (stops.length === 0) return null;
  return (
    <div className={classes.notices}>
      <Notice
        tone="bad"
        title={`${runsStopped(stops.reduce((sum, { count }) => sum + count, 0))} here`}
        action={
          <Button
            variant="default"
            loading={dismissing.isPending}
            onClick={() => dismissing.mutate({ id: workflowId })}
          >
            Dismiss
          </Button>
        }
      >
        {stops.map((stop) => (
          <span key={stop.reason} className={classes.stop}>
            {reasonWords[stop.reason]} Last <Moment at={stop.lastAt} />. <RunLink stop={stop}>See a run</RunLink>
          </span>
        ))}
        Give one of these automations a condition, or switch one off.
      </Notice>
    </div>
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
