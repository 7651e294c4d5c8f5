import { Badge, Stack, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { CodeBlock, jsonOf } from '../shell/code-block.tsx';
import { Icon } from '../shell/icon.tsx';
import { iconOf } from './action-icons.ts';
import type { StepInfo } from './workflows.ts';
import classes from './workflows.module.css';

const colors = { WAITING: 'yellow', SUCCEEDED: 'green', RETRYING: 'yellow', FAILED: 'red' } as const;
const words = { WAITING: 'Waiting', SUCCEEDED: 'Done', RETRYING: 'Trying again', FAILED: 'Failed' } as const;

/** The steps that a run took, each with what went in and what came out. */
export function StepLog({ steps }: { steps: readonly StepInfo[] }) {
  if (steps.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No step was taken yet.
      </Text>
    );
  return (
    <Stack gap={6}>
      {steps.map((step) => (
        <StepEntry key={step.path} step={step} />
      ))}
    </Stack>
  );
}

function StepEntry({ step }: { step: StepInfo }) {
  const { path, name, action, state, input, output, error, attempts, startedAt, finishedAt } = step;
  const [isOpen, setIsOpen] = useState(state !== 'SUCCEEDED');
  const tookMs = finishedAt === null ? undefined : new Date(finishedAt).getTime() - new Date(startedAt).getTime();
  return (
    <section className={classes.card} aria-label={`Log of ${name}`}>
      <div className={classes.cardHead}>
        <UnstyledButton className={classes.cardToggle} aria-expanded={isOpen} onClick={() => setIsOpen((is) => !is)}>
          <Icon name={iconOf(action)} />
          <span className={classes.cardTitle}>{name}</span>
          <span className={classes.cardHint}>
            {path}
            {attempts > 1 ? `, ${attempts} tries` : ''}
            {tookMs === undefined ? '' : `, ${tookMs.toLocaleString()} ms`}
          </span>
        </UnstyledButton>
        <Badge color={colors[state]}>{words[state]}</Badge>
      </div>
      {isOpen && (
        <Stack gap={6} className={classes.cardBody}>
          {error !== null && (
            <Text size="sm" c="var(--mantine-color-error)">
              {error}
            </Text>
          )}
          <Text size="xs" fw={560}>
            Input
          </Text>
          <CodeBlock label={`Input of ${name}`}>{jsonOf(input)}</CodeBlock>
          <Text size="xs" fw={560}>
            Output
          </Text>
          <CodeBlock label={`Output of ${name}`}>{jsonOf(output)}</CodeBlock>
        </Stack>
      )}
    </section>
  );
}
