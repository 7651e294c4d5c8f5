import { Badge } from '@mantine/core';
import { t } from '../../language/t.ts';
import { showMs, type StepMark } from './marks.ts';
import { stepColors, stepWords } from './step-states.ts';
import classes from './flow.module.css';

/** State, passes and time of a step, beside its title. */
export function Mark({ mark: { state, passes, failures, tookMs } }: { mark: StepMark }) {
  return (
    <span className={classes.mark}>
      <Badge color={stepColors[state]}>{stepWords[state]}</Badge>
      <span className={classes.figures}>
        {[
          ...(passes > 1 ? [t('{passes} passes', { passes })] : []),
          ...(failures > 0 && passes > 1 ? [t('{failures} failed', { failures })] : []),
          ...(tookMs === undefined ? [] : [showMs(tookMs)]),
        ].join(', ')}
      </span>
    </span>
  );
}
