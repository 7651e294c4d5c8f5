import type { Step } from '@dossier/domain/workflows/schema.ts';
import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../language/t.ts';
import { showDateTime } from '../../ground/moments.ts';
import { trpc } from '../../session/trpc.ts';
import type { FlowView } from '../flow/flow-context.ts';
import { Mark } from '../flow/mark.tsx';
import { marksOf } from '../flow/marks.ts';
import { liveStates, runStateNames } from '../workflow-search.ts';
import type { RunInfo, StepInfo } from '../workflows.ts';
import { Passes } from './step-log.tsx';

/** The choice of the last test instead of a run. */
const testDrawn = 'test';
const shownMax = 30;
const lookEveryMs = 1_000;

type DrawnRun = ReturnType<typeof useDrawnRun>;

/** The run whose log is drawn on the picture, or the last test. */
export function useDrawnRun(workflowId: string) {
  const [chosen, choose] = useState<string | null>(null);
  const [tested, setTested] = useState<readonly StepInfo[] | undefined>();
  const runs = useQuery(trpc.workflows.listRuns.queryOptions({ id: workflowId, pageSize: shownMax }));
  const isRun = chosen !== null && chosen !== testDrawn;
  const run = useRun(workflowId, isRun ? chosen : undefined);
  return {
    runs: runs.data?.data ?? [],
    chosen,
    choose,
    hasTest: tested !== undefined,
    drawTest: (taken: readonly StepInfo[]) => {
      setTested(taken);
      choose(testDrawn);
    },
    /** Undefined while nothing is drawn. */
    steps: isRun ? run.data?.data.steps : chosen === testDrawn ? tested : undefined,
  };
}

/** A run, read every second while it goes on. */
export function useRun(workflowId: string, runId: string | undefined) {
  return useQuery(
    trpc.workflows.getRun.queryOptions(
      { id: workflowId, runId: runId ?? '' },
      {
        enabled: runId !== undefined,
        refetchInterval: ({ state }) => (state.data && liveStates.has(state.data.data.state) ? lookEveryMs : false),
      },
    ),
  );
}

/** The part of a picture's view that shows a log beside each step. */
export function viewOfLog(log: readonly StepInfo[] | undefined): Pick<FlowView, 'markOf' | 'isFaint'> {
  if (!log) return {};
  const marks = marksOf(log);
  return {
    markOf: ({ name }) => {
      const mark = marks.get(name);
      return mark && <Mark mark={mark} />;
    },
    isFaint: ({ name }) => !marks.has(name),
  };
}

/** An option for each run: when it began, and its state. */
export function runOptions(runs: readonly RunInfo[]) {
  return runs.map(({ id, createdAt, state }) => ({
    value: id,
    label: `${showDateTime(createdAt)}, ${runStateNames[state]}`,
  }));
}

/** Chooses the drawn run. */
export function DrawnSelect({ drawn: { runs, chosen, choose, hasTest } }: { drawn: DrawnRun }) {
  return (
    <Select
      aria-label={t('Show a run on the steps')}
      placeholder={t('Show a run on the steps')}
      w={240}
      maw="100%"
      clearable
      value={chosen}
      onChange={choose}
      data={[...(hasTest ? [{ value: testDrawn, label: t('The last test') }] : []), ...runOptions(runs)]}
    />
  );
}

/** The passes of an open step in what is drawn. */
export function DrawnSteps({ drawn: { steps, chosen }, step }: { drawn: DrawnRun; step: Step }) {
  if (!steps) return null;
  const title = chosen === testDrawn ? t('In the test') : t('In the run');
  return (
    <section aria-label={title}>
      <Text size="sm" fw={560} mt={14} mb={4}>
        {title}
      </Text>
      <Passes log={steps} step={step} />
    </section>
  );
}
