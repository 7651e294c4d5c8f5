import type { Step } from '@dossier/domain/workflows/schema.ts';
import { Stack, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../language/t.ts';
import { CodeBlock, jsonOf } from '../../ui/page/code-block.tsx';
import { Icon } from '../../ui/icon.tsx';
import { iconOf } from '../step/action-icons.ts';
import { showMs, tookMs } from '../flow/marks.ts';
import { StepBadge } from '../flow/mark.tsx';
import { InputBeside } from '../step/input-beside.tsx';
import type { StepInfo } from '../workflows.ts';
import classes from '../workflows.module.css';

interface StepLogProps {
  steps: readonly StepInfo[];
  /** The step of this name, where it is known: its templates stand beside the input. */
  stepNamed?: ((name: string) => Step | undefined) | undefined;
  isOpen?: boolean;
}

const firstShown = 20;

/** The steps that a run took, each with what went in and what came out. */
export function StepLog({ steps, stepNamed, isOpen = false }: StepLogProps) {
  const [shown, setShown] = useState(firstShown);
  if (steps.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('No step has run yet.')}
      </Text>
    );
  return (
    <Stack gap={6}>
      {steps.slice(0, shown).map((step) => (
        <StepEntry key={step.path} step={step} of={stepNamed?.(step.name)} isFirstOpen={isOpen} />
      ))}
      {steps.length > shown && (
        <UnstyledButton className={classes.cardHint} onClick={() => setShown(shown + 5 * firstShown)}>
          {t('Show more of the {count}', { count: steps.length })}
        </UnstyledButton>
      )}
    </Stack>
  );
}

/** The passes of one step: more than one in a loop. */
export function Passes({ log, step }: { log: readonly StepInfo[]; step: Step }) {
  const passes = log.filter(({ name }) => name === step.name);
  return <StepLog steps={passes} stepNamed={() => step} isOpen={passes.length === 1} />;
}

function StepEntry({ step, of, isFirstOpen }: { step: StepInfo; of: Step | undefined; isFirstOpen: boolean }) {
  const { path, name, action, state, input, output, error, attempts } = step;
  const [isOpen, setIsOpen] = useState(isFirstOpen || state !== 'SUCCEEDED');
  const took = tookMs(step);
  return (
    <section className={classes.card} aria-label={t('Log of {name}', { name })}>
      <div className={classes.cardHead}>
        <UnstyledButton className={classes.cardToggle} aria-expanded={isOpen} onClick={() => setIsOpen((is) => !is)}>
          <Icon name={iconOf(action)} />
          <span style={{ fontWeight: 560 }}>{name}</span>
          <span className={classes.cardHint}>
            {path}
            {attempts > 1 ? `, ${t('{attempts} tries', { attempts })}` : ''}
            {took === undefined ? '' : `, ${showMs(took)}`}
          </span>
        </UnstyledButton>
        <StepBadge state={state} />
      </div>
      {isOpen && (
        <Stack gap={6} className={classes.cardBody}>
          {error !== null && (
            <Text size="sm" c="var(--mantine-color-error)">
              {error}
            </Text>
          )}
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
        </Stack>
      )}
    </section>
  );
}
