import type { Definition, Problem } from '@dossier/domain/workflows/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { RowSkeletons } from '../shell/states.tsx';
import { trpc } from '../trpc.ts';
import { exampleBody, SampleContext, type Sample } from './sample.ts';
import { ProblemsHere } from './field-problems.tsx';
import { BuildingContext } from './building.ts';
import { StepsEditor } from './steps-editor.tsx';
import { TestPanel } from './test-panel.tsx';
import { TriggerCard } from './trigger-card.tsx';
import { allSteps, freeName, type RunInfo } from './workflows.ts';
import classes from './workflows.module.css';

interface BuilderProps {
  definition: Definition;
  onChange: (definition: Definition) => void;
  /** Of the published version. */
  problems: readonly Problem[];
  /** The last run: its trigger is the sample. */
  lastRun: RunInfo | undefined;
  isTesting: boolean;
  onTested: () => void;
}

const openTrigger = '';

/** The trigger and the steps of a workflow, each edited in place. */
export function Builder({ definition, onChange, problems, lastRun, isTesting, onTested }: BuilderProps) {
  const { trigger, steps } = definition;
  const actions = useQuery(trpc.workflows.listActions.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }));
  const [openName, setOpenName] = useState<string | undefined>(steps.length === 0 ? openTrigger : undefined);
  const [chosen, setChosen] = useState<Partial<Sample>>({});
  const sample = useMemo((): Sample => {
    const usable = lastRun?.trigger.kind === trigger.kind ? lastRun : undefined;
    const first = {
      body: usable?.trigger.body ?? exampleBody(trigger.kind, trigger.kind === 'event' ? trigger.event : ''),
      recordId: usable?.recordId ?? null,
      dealId: usable?.dealId ?? null,
      outputs: {},
    };
    const names = allSteps(steps).map(({ name }) => name);
    // A step can use the results of the steps before it.
    const at = openName === undefined ? -1 : names.indexOf(openName);
    return { ...first, ...chosen, kind: trigger.kind, stepNames: at === -1 ? names : names.slice(0, at) };
  }, [lastRun, trigger, steps, chosen, openName]);
  const building = useMemo(
    () => ({
      actions: actions.data?.data ?? [],
      openName,
      open: setOpenName,
      problems,
      nameFor: (action: string) => freeName(action, definition),
    }),
    [actions.data, openName, definition, problems],
  );
  if (actions.isPending) return <RowSkeletons />;
  return (
    <SampleContext value={sample}>
      <BuildingContext value={building}>
        <div className={classes.builder}>
          <TriggerCard
            trigger={trigger}
            isOpen={openName === openTrigger}
            onToggle={() => setOpenName(openName === openTrigger ? undefined : openTrigger)}
            onChange={(changed) => onChange({ ...definition, trigger: changed })}
          />
          <ProblemsHere problems={problems} step={null} />
          <StepsEditor
            steps={steps}
            place="the workflow"
            onChange={(changed) => onChange({ ...definition, steps: changed })}
          />
        </div>
        {isTesting && (
          <TestPanel
            definition={definition}
            sample={sample}
            onClose={onTested}
            onSample={(change) => setChosen((now) => ({ ...now, ...change }))}
          />
        )}
      </BuildingContext>
    </SampleContext>
  );
}
