import type { Definition, Problem, Step } from '@dossier/domain/workflows/schema.ts';
import { Box, Group, Popover, Table, Tooltip, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { t } from '../../language/t.ts';
import { RowSkeletons } from '../../ui/page/page.tsx';
import { trpc } from '../../session/session.ts';
import { DrawnSelect, DrawnSteps, useDrawnRun, viewOfLog } from '../run/step-log.tsx';
import { ProblemsHere } from '../run/stop-notices.tsx';
import { Drag } from '../flow/drag.tsx';
import { useEditing } from '../flow/editing.ts';
import { FlowContext } from '../flow/flow-context.ts';
import { FlowList } from '../flow/flow-list.tsx';
import { useFlowKeys } from '../flow/use-flow-keys.ts';
import { exampleBody, type Sample, SampleContext, seenBy } from '../test/sample.ts';
import { TriggerCard } from '../trigger/trigger-fields.tsx';
import type { Undoing } from './use-definition.ts';
import { allSteps, type RunInfo } from '../workflows.ts';
import { StepForm } from '../step/step-form.tsx';
import { TestPanel } from '../test/test-panel.tsx';
import { IconButton } from '../../ui/icon.tsx';
import classes from '../flow/flow.module.css';

interface BuilderProps {
  workflowId: string;
  definition: Definition;
  undoing: Undoing;
  /** Problems of the published version, and refusals of the server. */
  problems: readonly Problem[];
  lastRun: RunInfo | undefined;
  isTesting: boolean;
  onTested: () => void;
}

const openTrigger = '';

export function Builder({ workflowId, definition, undoing, problems, lastRun, isTesting, onTested }: BuilderProps) {
  const { trigger, steps } = definition;
  const { change } = undoing;
  const actions = useQuery(trpc.workflows.listActions.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }));
  const [openName, setOpenName] = useState<string | undefined>(steps.length === 0 ? openTrigger : undefined);
  const [openPath, setOpenPath] = useState<string | undefined>();
  const [chosen, setChosen] = useState<Partial<Sample>>({});
  const drawn = useDrawnRun(workflowId);
  const picture = useRef<HTMLDivElement>(null);
  const known = actions.data?.data ?? [];
  const { editing, now } = useEditing(definition, known, change);
  const sample = useMemo((): Sample => {
    const usable = lastRun?.trigger.kind === trigger.kind ? lastRun : undefined;
    const first = {
      body: usable?.trigger.body ?? exampleBody(trigger),
      recordId: usable?.recordId ?? null,
      dealId: usable?.dealId ?? null,
      outputs: {},
      answers: {},
      ...chosen,
    };
    return { ...first, kind: trigger.kind, ...seenBy(steps, openName, first.outputs) };
  }, [lastRun, trigger, steps, chosen, openName]);
  const onKeyDown = useFlowKeys({ picture, now, editing, undoing });
  if (actions.isPending) return <RowSkeletons />;
  const actionOf = (name: string) => known.find((action) => action.name === name);
  const view = {
    steps,
    openName,
    openPath,
    open: (name: string | undefined) => {
      setOpenName(name);
      setOpenPath(undefined);
    },
    titleOf: (name: string) => t(actionOf(name)?.title ?? name),
    bodyOf: (step: Step, path: string) => (
      <>
        <StepForm
          step={step}
          action={actionOf(step.action)}
          onChange={(changed) => {
            if (changed.name !== step.name) {
              setOpenName(changed.name);
              setOpenPath(allSteps(steps).some(({ name }) => name === changed.name) ? path : undefined);
            }
            editing.replace(path, changed);
          }}
        />
        {!isTesting && <DrawnSteps drawn={drawn} step={step} />}
      </>
    ),
    ...viewOfLog(drawn.steps),
    problems,
    editing,
  };
  return (
    <SampleContext value={sample}>
      <Box
        ref={picture}
        tabIndex={-1}
        maw={1080}
        m="0 auto"
        p={{ base: '8px 8px 80px', sm: '8px 16px 80px' }}
        style={{ outline: 'none' }}
        onKeyDown={onKeyDown}
      >
        <Group gap={4} maw={640} m="0 auto 6px" className={`touch ${classes.bar}`}>
          {(drawn.hasTest || drawn.runs.length > 0) && <DrawnSelect drawn={drawn} />}
          <UndoBar undoing={undoing} />
        </Group>
        <TriggerCard
          trigger={trigger}
          isOpen={openName === openTrigger}
          onToggle={() => setOpenName(openName === openTrigger ? undefined : openTrigger)}
          onChange={(changed) => change({ ...definition, trigger: changed }, 'trigger')}
        />
        <ProblemsHere problems={problems} step={null} />
        <VisuallyHidden component="h2">{t('Steps')}</VisuallyHidden>
        <FlowContext value={view}>
          <Drag steps={steps} onMove={editing.move}>
            <FlowList steps={steps} list="" place={t('the automation')} />
          </Drag>
        </FlowContext>
      </Box>
      {isTesting && (
        <TestPanel
          workflowId={workflowId}
          definition={definition}
          sample={sample}
          onClose={onTested}
          onSample={(changed) => setChosen((before) => ({ ...before, ...changed }))}
          onTested={drawn.drawTest}
        />
      )}
    </SampleContext>
  );
}

const keys = [
  ['↑ ↓', t('Go from step to step')],
  ['Enter', t('Open or close a step')],
  ['Alt + ↑ ↓', t('Move the step, also into and out of branches')],
  ['Delete', t('Remove the step')],
  [t('Ctrl or ⌘ + C, X, V'), t('Copy, cut and paste, also into another automation')],
  [t('Ctrl or ⌘ + Z'), t('Undo; with Shift redo')],
];

function UndoBar({ undoing: { undo, redo } }: { undoing: Undoing }) {
  return (
    <Group gap={4} ml="auto">
      <Tooltip label={t('Undo')}>
        <IconButton icon="arrow-back-up" label={t('Undo')} disabled={!undo} onClick={undo} />
      </Tooltip>
      <Tooltip label={t('Redo')}>
        <IconButton icon="arrow-back-up" label={t('Redo')} disabled={!redo} onClick={redo} />
      </Tooltip>
      <Popover position="bottom-end" shadow="md" trapFocus>
        <Popover.Target>
          <IconButton icon="keyboard" label={t('Keys in the diagram')} />
        </Popover.Target>
        <Popover.Dropdown>
          <div tabIndex={0} role="group" aria-label={t('Keys when a step is focused')}>
            <Table withRowBorders={false} verticalSpacing={0} data={{ body: keys }} />
          </div>
        </Popover.Dropdown>
      </Popover>
    </Group>
  );
}
