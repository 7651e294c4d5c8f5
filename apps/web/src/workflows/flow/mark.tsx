import type { StepState } from '@dossier/domain/workflows/schema.ts';
import { Badge, Stack, Text } from '@mantine/core';
import { t } from '../../language/t.ts';
import { showMs, type StepMark } from './marks.ts';

const colors: Record<StepState, string> = { WAITING: 'yellow', SUCCEEDED: 'green', RETRYING: 'yellow', FAILED: 'red' };
const words: Record<StepState, string> = {
  WAITING: t('Waiting'),
  SUCCEEDED: t('Done'),
  RETRYING: t('Trying again'),
  FAILED: t('Failed'),
};

export function StepBadge({ state }: { state: StepState }) {
  return <Badge color={colors[state]}>{words[state]}</Badge>;
}

/** State, passes and time of a step, beside its title. */
export function Mark({ mark: { state, passes, failures, tookMs } }: { mark: StepMark }) {
  const figures = [
    passes > 1 && t('{passes} passes', { passes }),
    failures > 0 && passes > 1 && t('{failures} failed', { failures }),
    tookMs !== undefined && showMs(tookMs),
  ];
  return (
    <Stack component="span" gap={0} align="flex-end" flex="none">
      <StepBadge state={state} />
      <Text span fz="0.75rem" c="dimmed" className="tabular">
        {figures.filter(Boolean).join(', ')}
      </Text>
    </Stack>
  );
}
