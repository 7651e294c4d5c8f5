import type { Definition, Step } from '@dossier/domain/workflows/schema.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { t } from '../../language/t.ts';
import { RowSkeletons } from '../../shell/states.tsx';
import { trpc } from '../../trpc.ts';
import { FlowContext } from '../flow/flow-context.ts';
import { FlowList } from '../flow/flow-list.tsx';
import { viewOfLog } from './drawn-run.tsx';
import { Passes, StepLog } from './step-log.tsx';
import type { RunDetail } from '../workflows.ts';

/** The steps of the version that a run took, each with what the run made of it. */
export function RunPicture({ workflowId, run }: { workflowId: string; run: RunDetail }) {
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
      <Text size="sm" fw={560}>
        {t('Steps')}
      </Text>
      {run.stepCount > run.steps.length && (
        <Text size="sm" c="dimmed">
          {t('It has taken {stepCount} steps. These are the last {count}.', {
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
  const focusNext = useRef<string | undefined>(undefined);
  const view = {
    steps,
    openName,
    open: setOpenName,
    titleOf: (name: string) => t(actions.data?.data.find((action) => action.name === name)?.title ?? name),
    bodyOf: (step: Step) => <Passes log={run.steps} step={step} />,
    ...viewOfLog(run.steps),
    problems: [],
    focusNext,
  };
  return (
    <FlowContext value={view}>
      <FlowList steps={steps} list="" place={t('the run')} />
    </FlowContext>
  );
}
