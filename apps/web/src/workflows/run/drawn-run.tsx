import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { trpc } from '../../session/trpc.ts';
import type { FlowView } from '../flow/flow-context.ts';
import { Mark } from '../flow/mark.tsx';
import { marksOf, type StepMark } from '../flow/marks.ts';
import { liveStates } from '../workflow-search.ts';
import type { RunInfo, StepInfo } from '../workflows.ts';

/** The choice of the last test instead of a run. */
export const testDrawn = 'test';
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
  const isRun = chosen !== null && chosen !== testDrawn;
  const run = useQuery(
    trpc.workflows.getRun.queryOptions(
      { id: workflowId, runId: chosen ?? '' },
      {
        enabled: isRun,
        refetchInterval: ({ state }) => (state.data && liveStates.has(state.data.data.state) ? lookEveryMs : false),
      },
    ),
  );
  const steps = isRun ? run.data?.data.steps : chosen === testDrawn ? tested : undefined;
  const marks = useMemo(() => marksOf(steps ?? []), [steps]);
  return {
    runs: runs.data?.data ?? [],
    chosen,
    choose,
    hasTest: tested !== undefined,
    drawTest: (taken) => {
      setTested(taken);
      choose(testDrawn);
    },
    steps,
    marks,
  };
}

/** The part of a picture's view that shows the run beside each step. */
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
