import { useDraggable } from '@dnd-kit/core';
import type { Step } from '@dossier/domain/workflows/schema.ts';
import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { Icon } from '../../shell/icon.tsx';
import { MoreMenu } from '../../shell/more-menu.tsx';
import { iconOf } from '../step/action-icons.ts';
import { ProblemsHere } from '../step/field-problems.tsx';
import { useCarrying } from './drag.tsx';
import type { Editing } from './editing.ts';
import { useFlow } from './flow-context.ts';
import { summaryOf } from './summary.ts';
import classes from './flow.module.css';

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
          {editing && <StepMenu name={step.name} path={path} editing={editing} />}
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
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({ id: path });
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

/** The actions on a whole step. */
function StepMenu({ name, path, editing }: { name: string; path: string; editing: Editing }) {
  return (
    <MoreMenu
      about={name}
      acts={[
        { label: t('Move up'), run: editing.moveBy(path, -1) },
        { label: t('Move down'), run: editing.moveBy(path, 1) },
        'divider',
        { label: t('Copy'), icon: 'copy', run: () => editing.copy(path) },
        { label: t('Cut'), run: () => editing.cut(path) },
        { label: t('Duplicate'), run: () => editing.duplicate(path) },
        'divider',
        { label: t('Remove'), icon: 'trash', run: () => editing.remove(path) },
      ]}
    />
  );
}
