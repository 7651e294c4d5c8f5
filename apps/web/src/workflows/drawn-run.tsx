import type { Step } from '@dossier/domain/workflows/schema.ts';
import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { t } from '../language/t.ts';
import { showDateTime } from '../moments.ts';
import { trpc } from '../trpc.ts';
import type { FlowView } from './flow/flow-context.ts';
import { Mark } from './flow/mark.tsx';
import { marksOf, type StepMark } from './flow/marks.ts';
import { Passes } from './step-log.tsx';
import { liveStates, runStateNames } from './workflow-search.ts';
import type { RunInfo, StepInfo } from './workflows.ts';

const test = 'test';
const shownMax = 30;
const lookEveryMs = 1_000;

/** The run whose log is drawn on the picture, or the last test. */
export interface DrawnRun {
  readonly runs: readonly RunInfo[];
  readonly chosen: string | null;
  choose: (id: string | null) => void;
  readonly hasTest: boolean;
  drawTest: (steps: readonly StepInfo[]) => void;
  /** Undefined while nothing is drawn. */
  readonly steps: readonly StepInfo[] | undefined;
  readonly marks: ReadonlyMap<string, StepMark>;
}

export function useDrawnRun(workflowId: string): DrawnRun {
  const [chosen, choose] = useState<string | null>(null);
  const [tested, setTested] = useState<readonly StepInfo[] | undefined>();
  const runs = useQuery(trpc.workflows.listRuns.queryOptions({ id: workflowId, pageSize: shownMax }));
  const isRun = chosen !== null && chosen !== test;
  const run = useQuery(
    trpc.workflows.getRun.queryOptions(
      { id: workflowId, runId: chosen ?? '' },
      {
        enabled: isRun,
        refetchInterval: ({ state }) => (state.data && liveStates.has(state.data.data.state) ? lookEveryMs : false),
      },
    ),
  );
  const steps = isRun ? run.data?.data.steps : chosen === test ? tested : undefined;
  const marks = useMemo(() => marksOf(steps ?? []), [steps]);
  return {
    runs: runs.data?.data ?? [],
    chosen,
    choose,
    hasTest: tested !== undefined,
    drawTest: (taken) => {
      setTested(taken);
      choose(test);
    },
    steps,
    marks,
  };
}

/** What a picture shows of it beside each step. */
export function viewOfDrawn({ steps, marks }: DrawnRun): Pick<FlowView, 'markOf' | 'isFaint'> {
  if (!steps) return {};
  return {
    markOf: ({ name }) => {
      const mark = marks.get(name);
      return mark && <Mark mark={mark} />;
    },
    isFaint: ({ name }) => !marks.has(name),
  };
}

/** Chooses what is drawn. */
export function DrawnSelect({ drawn: { runs, chosen, choose, hasTest } }: { drawn: DrawnRun }) {
  if (runs.length === 0 && !hasTest) return null;
  return (
    <Select
      aria-label={t('Draw a run on the steps')}
      placeholder={t('Draw a run on the steps')}
      w={240}
      maw="100%"
      clearable
      value={chosen}
      onChange={choose}
      data={[
        ...(hasTest ? [{ value: test, label: t('The last test') }] : []),
        ...runs.map(({ id, createdAt, state }) => ({
          value: id,
          label: `${showDateTime(createdAt)}, ${runStateNames[state]}`,
        })),
      ]}
    />
  );
}

/** The passes of an open step in what is drawn. */
export function DrawnSteps({ drawn: { steps, chosen }, step }: { drawn: DrawnRun; step: Step }) {
  if (!steps) return null;
  return (
    <section aria-label={chosen === test ? t('In the test') : t('In the run')}>
      <Text size="sm" fw={560} mt={14} mb={4}>
        {chosen === test ? t('In the test') : t('In the run')}
      </Text>
      <Passes log={steps} step={step} />
    </section>
  );
}
