import { Badge, Stack, Text } from '@mantine/core';
import { showMs } from '../../ground/duration.ts';
import { t } from '../../language/t.ts';
import type { StepInfo } from '../workflows.ts';

interface StepMark {
  /** The most important state of its passes: a failure before a wait. */
  state: StepInfo['state'];
  /** How often it was taken: more than once in a loop. */
  passes: number;
  failures: number;
  /** Duration of all passes together; undefined while none has ended. */
  tookMs: number | undefined;
}

const order: readonly StepInfo['state'][] = ['SUCCEEDED', 'WAITING', 'RETRYING', 'FAILED'];

export function marksOf(log: readonly StepInfo[]): ReadonlyMap<string, StepMark> {
  const marks = new Map<string, StepMark>();
  for (const step of log) {
    const before = marks.get(step.name);
    const took = tookMs(step);
    marks.set(step.name, {
      state: before && order.indexOf(before.state) > order.indexOf(step.state) ? before.state : step.state,
      passes: (before?.passes ?? 0) + 1,
      failures: (before?.failures ?? 0) + (step.state === 'FAILED' ? 1 : 0),
      tookMs: took === undefined ? before?.tookMs : (before?.tookMs ?? 0) + took,
    });
  }
  return marks;
}

export function tookMs({ startedAt, finishedAt }: Pick<StepInfo, 'startedAt' | 'finishedAt'>): number | undefined {
  return finishedAt === null ? undefined : new Date(finishedAt).getTime() - new Date(startedAt).getTime();
}

const colors: Record<StepInfo['state'], string> = {
  WAITING: 'yellow',
  SUCCEEDED: 'green',
  RETRYING: 'yellow',
  FAILED: 'red',
};
const words: Record<StepInfo['state'], string> = {
  WAITING: t('Waiting'),
  SUCCEEDED: t('Done'),
  RETRYING: t('Trying again'),
  FAILED: t('Failed'),
};

export function StepBadge({ state }: { state: StepInfo['state'] }) {
  return <Badge color={colors[state]}>{words[state]}</Badge>;
}

export function Mark({ mark: { state, passes, failures, tookMs } }: { mark: StepMark }) {
  const figures = [
    passes > 1 && t('{passes} passes', { passes }),
    failures > 0 && passes > 1 && t('{failures} failed', { failures }),
    tookMs !== undefined && showMs(tookMs),
  ];
  return (
    <Stack component="span" gap={0} align="flex-end" flex="none">
      <StepBadge state={state} />
      <Text size="md" span fz="0.75rem" c="dimmed" className="tabular">
        {figures.filter(Boolean).join(', ')}
      </Text>
    </Stack>
  );
}
