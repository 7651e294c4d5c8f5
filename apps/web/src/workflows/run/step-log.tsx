import type { Step } from '@dossier/domain/workflows/schema.ts';
import { Badge, Select, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../language/t.ts';
import { CodeBlock, jsonOf } from '../../ui/page/code-block.tsx';
import { OpenCard } from '../../ui/card/open-card.tsx';
import { iconOf } from '../step/action-icons.ts';
import { showMs } from '../../ground/duration.ts';
import { InputBeside } from '../step/input-beside.tsx';
import type { RunInfo, StepInfo } from '../workflows.ts';
import { showDateTime } from '../../ground/moments.ts';
import { trpc } from '../../session/session.ts';
import type { FlowView } from '../flow/flow-context.ts';
import { isLive, runStates } from '../workflow-search.ts';

interface StepLogProps {
  steps: readonly StepInfo[];
  /** The step of this name, if known: its templates are shown beside the input. */
  stepNamed?: ((name: string) => Step | undefined) | undefined;
  isOpen?: boolean;
}

const firstShown = 20;

export function StepLog({ steps, stepNamed, isOpen = false }: StepLogProps) {
  const [shown, setShown] = useState(firstShown);
  if (steps.length === 0) return <Text c="dimmed">{t('No step has run yet.')}</Text>;
  return (
    <Stack gap={6}>
      {steps.slice(0, shown).map((step) => (
        <StepEntry key={step.path} step={step} of={stepNamed?.(step.name)} isFirstOpen={isOpen} />
      ))}
      {steps.length > shown && (
        <UnstyledButton fz="0.78125rem" c="dimmed" onClick={() => setShown(shown + 5 * firstShown)}>
          {t('Show more of the {count}', { count: steps.length })}
        </UnstyledButton>
      )}
    </Stack>
  );
}

export function Passes({ log, step }: { log: readonly StepInfo[]; step: Step }) {
  const passes = log.filter(({ name }) => name === step.name);
  return <StepLog steps={passes} stepNamed={() => step} isOpen={passes.length === 1} />;
}

function StepEntry({ step, of, isFirstOpen }: { step: StepInfo; of: Step | undefined; isFirstOpen: boolean }) {
  const { path, name, action, state, input, output, error, attempts } = step;
  const took = tookMs(step);
  return (
    <OpenCard
      label={t('Log of {name}', { name })}
      icon={iconOf(action)}
      title={name}
      hint={[
        path,
        state === 'WAITING' && action === 'waitForCall' && t('waits for a call'),
        attempts > 1 && t('{attempts} tries', { attempts }),
        took !== undefined && showMs(took),
      ]
        .filter(Boolean)
        .join(', ')}
      aside={<Badge {...badges[state]} />}
      isOpenAtFirst={isFirstOpen || state !== 'SUCCEEDED'}
    >
      {error !== null && <Text c="var(--mantine-color-error)">{error}</Text>}
      <Text size="xs" fw={560}>
        {t('Input')}
      </Text>
      {of ? (
        <InputBeside label={t('Input of {name}', { name })} template={of.input} rendered={input} />
      ) : (
        <CodeBlock label={t('Input of {name}', { name })}>{jsonOf(input)}</CodeBlock>
      )}
      <Text size="xs" fw={560}>
        {t('Output')}
      </Text>
      <CodeBlock label={t('Output of {name}', { name })}>{jsonOf(output)}</CodeBlock>
    </OpenCard>
  );
}

const testDrawn = 'test';
const shownMax = 30;

type DrawnRun = ReturnType<typeof useDrawnRun>;

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
    /** Undefined while nothing is shown. */
    steps: isRun ? run.data?.data.steps : chosen === testDrawn ? tested : undefined,
  };
}

export function useRun(workflowId: string, runId: string | undefined) {
  return useQuery(
    trpc.workflows.getRun.queryOptions(
      { id: workflowId, runId: runId ?? '' },
      {
        enabled: runId !== undefined,
        refetchInterval: ({ state }) => (state.data && isLive(state.data.data) ? 1_000 : false),
      },
    ),
  );
}

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

export function runOptions(runs: readonly RunInfo[]) {
  return runs.map(({ id, createdAt, state }) => ({
    value: id,
    label: `${showDateTime(createdAt)}, ${runStates[state].children}`,
  }));
}

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

export function DrawnSteps({ drawn: { steps, chosen }, step }: { drawn: DrawnRun; step: Step }) {
  if (!steps) return null;
  const title = chosen === testDrawn ? t('In the test') : t('In the run');
  return (
    <section aria-label={title}>
      <Text fw={560} mt={14} mb={4}>
        {title}
      </Text>
      <Passes log={steps} step={step} />
    </section>
  );
}

// A failure outranks a wait.
const order: readonly StepInfo['state'][] = ['SUCCEEDED', 'WAITING', 'RETRYING', 'FAILED'];

export function marksOf(log: readonly StepInfo[]) {
  const byName = Map.groupBy(log, ({ name }) => name);
  return new Map([...byName].map(([name, passes]) => [name, markOf(passes)]));
}

function markOf(passes: readonly StepInfo[]) {
  const times = passes.map(tookMs).filter((ms) => ms !== undefined);
  return {
    state: order.findLast((state) => passes.some((pass) => pass.state === state)) ?? 'SUCCEEDED',
    passes: passes.length,
    failures: passes.filter(({ state }) => state === 'FAILED').length,
    /** Undefined while none has ended. */
    tookMs: times.length === 0 ? undefined : times.reduce((sum, ms) => sum + ms, 0),
  };
}

function tookMs({ startedAt, finishedAt }: Pick<StepInfo, 'startedAt' | 'finishedAt'>): number | undefined {
  return finishedAt === null ? undefined : new Date(finishedAt).getTime() - new Date(startedAt).getTime();
}

const badges: Record<StepInfo['state'], { color: string; children: string }> = {
  WAITING: { color: 'yellow', children: t('Waiting') },
  SUCCEEDED: { color: 'green', children: t('Done') },
  RETRYING: { color: 'yellow', children: t('Trying again') },
  FAILED: { color: 'red', children: t('Failed') },
};

export function Mark({ mark: { state, passes, failures, tookMs } }: { mark: ReturnType<typeof markOf> }) {
  const figures = [
    passes > 1 && t('{passes} passes', { passes }),
    failures > 0 && passes > 1 && t('{failures} failed', { failures }),
    tookMs !== undefined && showMs(tookMs),
  ];
  return (
    <Stack component="span" gap={0} align="flex-end" flex="none">
      <Badge {...badges[state]} />
      <Text size="md" span fz="0.75rem" c="dimmed" className="tabular">
        {figures.filter(Boolean).join(', ')}
      </Text>
    </Stack>
  );
}
