import { useDraggable } from '@dnd-kit/core';
import type { Step } from '@dossier/domain/workflows/schema.ts';
import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { iconOf } from '../step/action-icons.ts';
import { ProblemsHere } from '../step/field-problems.tsx';
import { useCarrying } from './drag.tsx';
import { useFlow } from './flow-context.ts';
import { summaryOf } from './summary.ts';
import classes from './flow.module.css';
import { StepMenu } from './step-menu.tsx';

interface FlowStepProps {
  step: Step;
  path: string;
  /** The ways that it can take. */
  children: ReactNode;
}

/** One step of the picture; it opens in place. */
export function FlowStep({ step, path, children }: FlowStepProps) {
  const { openName, openPath = path, open, titleOf, bodyOf, markOf, isFaint, problems, focusNext, editing } = useFlow();
  const toggle = useRef<HTMLButtonElement>(null);
  const isOpen = openName === step.name && openPath === path;
  const isTroubled = problems.some((problem) => problem.step === step.name);
  useEffect(() => {
    if (focusNext.current !== path) return;
    focusNext.current = undefined;
    toggle.current?.focus();
  });
  const summary = summaryOf(step);
  return (
    <section aria-label={t('Step {name}', { name: step.name })}>
      <div
        className={classes.card}
        data-open={isOpen || undefined}
        data-faint={isFaint?.(step) || undefined}
        data-troubled={isTroubled || undefined}
      >
        <div className={classes.head}>
          <UnstyledButton
            ref={toggle}
            className={classes.toggle}
            data-path={path}
            aria-expanded={isOpen}
            onClick={() => open(isOpen ? undefined : step.name)}
          >
            <span className={classes.icon}>
              <Icon name={iconOf(step.action)} />
            </span>
            <span className={classes.words}>
              <span className={classes.line}>
                <span className={classes.title}>{titleOf(step.action)}</span>
                <span className={classes.name}>{step.name}</span>
              </span>
              {!isOpen && summary !== '' && <span className={classes.summary}>{summary}</span>}
              {step.onError === 'continue' && <span className={classes.summary}>{t('goes on if it fails')}</span>}
            </span>
            {markOf?.(step)}
          </UnstyledButton>
          {editing && <Grip step={step} path={path} />}
          {editing && <StepMenu step={step} path={path} editing={editing} />}
        </div>
        <ProblemsHere problems={problems} step={step.name} />
        {isOpen && <div className={classes.body}>{bodyOf(step, path)}</div>}
      </div>
      {children}
    </section>
  );
}

/** Moves a step: by mouse, by touch, or with Space and the arrows. */
function Grip({ step, path }: { step: Step; path: string }) {
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({ id: path, data: { name: step.name } });
  const { carriedPath, handlersOf } = useCarrying();
  return (
    <button
      type="button"
      ref={setNodeRef}
      {...attributes}
      {...listeners}
      {...handlersOf(path)}
      className={classes.grip}
      data-grip={path}
      data-carried={isDragging || carriedPath === path || undefined}
      aria-label={t('Move {name}', { name: step.name })}
    >
      <Icon name="grip-vertical" size={14} />
    </button>
  );
}
